#include "api/base/as_error.hpp"

#include "api/base/error.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/situation.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/simulate/simulate.hpp"
#include "tables/error.hpp"

namespace fillwise {

void throw_as_error() {
  try {
    throw;
  } catch (const model::SituationError& error) {
    throw Error(Fault::invalid, error.field(), error.reason());
  } catch (const model::RulesError& error) {
    throw error_of_line(Fault::invalid, error.what());
  } catch (const model::RecordError& error) {
    throw error_of_line(Fault::invalid, error.what());
  } catch (const model::IllegalStep& error) {
    throw error_of_line(Fault::invalid, error.what());
  } catch (const tables::TableError& error) {
    throw error_of_line(Fault::failed, error.what());
  } catch (const solver::SolveError& error) {
    throw Error(Fault::failed, error.what());
  } catch (const solver::PlayNeverEnds& error) {
    throw Error(Fault::failed, error.what());
  } catch (const solver::StateLimitExceeded& error) {
    throw Error(Fault::failed, error.what());
  } catch (const solver::GameTooLong& error) {
    throw Error(Fault::failed, error.what());
  }
}

}  // namespace fillwise
