// Any sequence of calls of the C interface: with NULL, closed and invented handles, rooms that are too small,
// situations of any bytes and texts of any kind. Each call succeeds, or says in one line why it does not.

#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "c/fillwise.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Looks at what a call says of itself.
bool succeeded(fillwise_status status) {
  if (status == FILLWISE_OK) return true;
  const fillwise_error* const error = fillwise_last_error();
  require(error->status == status && std::strlen(error->message) > 0);
  require(std::strpbrk(error->message, "\n\r") == nullptr);
  require(error->field != nullptr && error->found != nullptr && error->expected != nullptr);
  return false;
}

fillwise_table solved(const char* preset, std::int32_t goal) {
  fillwise_rules rules{};
  fillwise_table table{};
  require(fillwise_rules_open(preset, &rules) == FILLWISE_OK);
  require(fillwise_table_solve(rules, goal, 0, 1, nullptr, &table) == FILLWISE_OK);
  require(fillwise_rules_close(rules) == FILLWISE_OK);
  return table;
}

class Calls {
 public:
  Calls(const std::uint8_t* data, std::size_t size) : data_(data, size) {}
  ~Calls() {
    for (const fillwise_rules rules : rules_) fillwise_rules_close(rules);
  }
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  void run() {
    for (int calls = 0; calls < 32 && data_.remaining_bytes() > 0; ++calls) one();
  }

 private:
  void one() {
    switch (data_.ConsumeIntegralInRange<int>(0, 7)) {
      case 0:
        return open_rules();
      case 1:
        return read_rules();
      case 2:
        return close_rules();
      case 3:
        return read_table();
      case 4:
        return advise();
      case 5:
        return advise_many();
      case 6:
        return analyse();
      default:
        return misuse();
    }
  }

  /// An open one, a closed one, or any number.
  fillwise_rules rules() {
    if (!rules_.empty() && data_.ConsumeBool())
      return rules_[data_.ConsumeIntegralInRange<std::size_t>(0, rules_.size() - 1)];
    return {data_.ConsumeIntegral<std::uint64_t>()};
  }
  fillwise_table table() {
    static const std::array<fillwise_table, 2> tables = {solved("official", 500), solved("quick-guide", 300)};
    const auto place = data_.ConsumeIntegralInRange<std::size_t>(0, 3);
    return place == 3 ? fillwise_table{data_.ConsumeIntegralInRange<std::uint64_t>(1000000, UINT64_MAX)}
                      : tables[place % 2];
  }
  fillwise_situation situation() {
    fillwise_situation s{};
    // Most fields near what they may be, so that some are right.
    s.me = near(50 * data_.ConsumeIntegralInRange<std::int32_t>(-1, 11));
    s.opponent = near(50 * data_.ConsumeIntegralInRange<std::int32_t>(-1, 11));
    s.stage = near(data_.ConsumeIntegralInRange<std::int32_t>(0, 4));
    s.card = near(data_.ConsumeIntegralInRange<std::int32_t>(-1, 12));
    s.at_risk = near(50 * data_.ConsumeIntegralInRange<std::int32_t>(-1, 60));
    s.fills = near(data_.ConsumeIntegralInRange<std::int32_t>(0, 1));
    s.dice = near(s.stage == FILLWISE_DICE_LEFT ? data_.ConsumeIntegralInRange<std::int32_t>(0, 7) : 0);
    if (s.stage == FILLWISE_TOSSED)
      for (std::uint8_t& face : s.roll) face = data_.ConsumeIntegralInRange<std::uint8_t>(0, 7);
    if (data_.ConsumeIntegralInRange<int>(0, 7) == 0)
      for (std::uint8_t& face : s.kept) face = data_.ConsumeIntegralInRange<std::uint8_t>(0, 7);
    return s;
  }
  std::int32_t near(std::int32_t usual) {
    return data_.ConsumeIntegralInRange<int>(0, 31) == 0 ? data_.ConsumeIntegral<std::int32_t>() : usual;
  }
  std::string text() { return data_.ConsumeRandomLengthString(400); }

  void open_rules() {
    fillwise_rules opened{};
    const std::string toml = text();
    const bool preset = data_.ConsumeBool();
    const std::size_t place = data_.ConsumeIntegralInRange<std::size_t>(0, fillwise_preset_count());
    if (succeeded(preset ? fillwise_rules_open(fillwise_preset_name(place), &opened)
                         : fillwise_rules_parse(toml.c_str(), &opened)))
      rules_.push_back(opened);
  }

  void read_rules() {
    const fillwise_rules read = rules();
    std::int32_t goal = 0, card = 0;
    std::size_t count = 0;
    char* name = nullptr;
    char* toml = nullptr;
    if (!succeeded(fillwise_rules_name(read, &name))) return;
    require(succeeded(fillwise_rules_goal(read, &goal)) &&
            succeeded(fillwise_rules_card_count(read, &count)));
    require(succeeded(fillwise_rules_toml(read, &toml)));
    if (succeeded(fillwise_rules_card(read, text().c_str(), &card)))
      require(card >= 0 && static_cast<std::size_t>(card) < count);
    fillwise_free_text(name);
    fillwise_free_text(toml);
    if (succeeded(fillwise_rules_card_name(read, data_.ConsumeIntegral<std::uint8_t>(), &name)))
      fillwise_free_text(name);
  }

  /// It stays among the handles that are used.
  void close_rules() { succeeded(fillwise_rules_close(rules())); }

  void read_table() {
    fillwise_chance chance{};
    const auto me = near(50 * data_.ConsumeIntegralInRange<std::int32_t>(-1, 11));
    const auto opponent = near(50 * data_.ConsumeIntegralInRange<std::int32_t>(-1, 11));
    const fillwise_table read = table();
    if (succeeded(fillwise_table_value(read, me, opponent, &chance)))
      require(chance.lower <= chance.value && chance.value <= chance.upper);
    std::vector<double> values(data_.ConsumeIntegralInRange<std::size_t>(1, 200));
    succeeded(fillwise_table_copy_values(read, FILLWISE_LOWER, values.data(), values.size()));
    fillwise_table found{};
    if (succeeded(fillwise_table_open(text().c_str(), rules(), me, &found))) fillwise_table_close(found);
    // None that would be solved.
    const double tolerance = data_.PickValueInArray({std::nan(""), -1.0, 2.0, HUGE_VAL, 1e-300});
    require(!succeeded(fillwise_table_solve(rules(), me, tolerance, 1, nullptr, &found)));
  }

  void advise() {
    const fillwise_situation asked = situation();
    const fillwise_table from = table();
    std::vector<fillwise_option> options(data_.ConsumeIntegralInRange<std::size_t>(0, 40));
    std::size_t count = 0;
    char* json = nullptr;
    if (succeeded(fillwise_advise(from, &asked, options.data(), options.size(), &count))) {
      require(count <= options.size());
      for (std::size_t i = 1; i < count; ++i) require(options[i - 1].chance.value >= options[i].chance.value);
    }
    if (succeeded(fillwise_advise_json(from, &asked, &json))) fillwise_free_text(json);
  }

  /// Together they get what each gets by itself.
  void advise_many() {
    std::vector<fillwise_situation> asked(data_.ConsumeIntegralInRange<std::size_t>(0, 4));
    for (fillwise_situation& s : asked) s = situation();
    std::vector<fillwise_option> best(asked.size());
    std::vector<fillwise_status> statuses(asked.size());
    const fillwise_table from = table();
    if (!succeeded(fillwise_advise_batch(from, asked.data(), asked.size(), best.data(), statuses.data())))
      return;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      std::array<fillwise_option, 128> options{};
      std::size_t count = 0;
      require(fillwise_advise(from, &asked[i], options.data(), options.size(), &count) == statuses[i]);
      if (count > 0) require(std::memcmp(&best[i], options.data(), sizeof best[i]) == 0);
    }
  }

  void analyse() {
    char* json = nullptr;
    std::string records = text();
    if (records.find("rules") != std::string::npos) return;  // they may name any file
    if (succeeded(fillwise_analyse(table(), records.c_str(), 2, &json))) fillwise_free_text(json);
  }

  void misuse() {
    const fillwise_situation asked = situation();
    std::size_t count = 0;
    fillwise_rating rating{};
    require(!succeeded(fillwise_rules_parse(nullptr, nullptr)));
    require(!succeeded(fillwise_table_open(nullptr, rules(), 0, nullptr)));
    require(!succeeded(fillwise_advise(table(), nullptr, nullptr, 0, &count)));
    require(!succeeded(fillwise_advise(table(), &asked, nullptr, 5, &count)));
    require(!succeeded(fillwise_advise_batch(table(), &asked, 1, nullptr, nullptr)));
    require(!succeeded(fillwise_table_copy_values(table(), FILLWISE_VALUE, nullptr, 1000)));
    require(!succeeded(fillwise_rate_player(table(), ("x" + text()).c_str(), 0, 1, nullptr, &rating)));
  }

  FuzzedDataProvider data_;
  std::vector<fillwise_rules> rules_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Calls(data, size).run();
  return 0;
}
