/* Uses each function of fillwise.h, as a program in C11, and breaks each rule that callers can break: an error comes back in
 * one line, and nothing else happens. `interface_test FOLDER`: the folder with the shipped tables. */
#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fillwise.h"

static int failures = 0;

#define CHECK(condition)                                                    \
  do {                                                                      \
    if (!(condition)) {                                                     \
      printf("%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                           \
    }                                                                       \
  } while (0)

#define CHECK_OK(call)                                                                      \
  do {                                                                                      \
    if ((call) != FILLWISE_OK) {                                                            \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, fillwise_last_error()->message); \
      ++failures;                                                                           \
    }                                                                                       \
  } while (0)

/* The call fails so, with a message of one line that begins with these words. */
#define CHECK_FAILS(call, wanted, words) check_failure((call), (wanted), (words), __LINE__)

static void check_failure(fillwise_status status, fillwise_status wanted, const char* words, int line) {
  const fillwise_error* error = fillwise_last_error();
  if (status != wanted || error->status != wanted || strncmp(error->message, words, strlen(words)) != 0 ||
      strchr(error->message, '\n') != NULL) {
    printf("%s:%d: status %d, '%s', expected status %d, '%s...'\n", __FILE__, line, (int)status,
           error->message, (int)wanted, words);
    ++failures;
  }
}

/* Whether the text is that; frees it. */
static int is_text(char* text, const char* wanted) {
  const int same = strcmp(text, wanted) == 0;
  if (!same) printf("found '%s'\n", text);
  fillwise_free_text(text);
  return same;
}

static const fillwise_rules no_rules = {0};
static const fillwise_table no_table = {0};
static const fillwise_rules wrong_rules = {UINT64_C(1) << 60};
static const fillwise_table wrong_table = {UINT64_C(1) << 60};

static fillwise_rules opened(const char* name) {
  fillwise_rules rules = {0};
  CHECK_OK(fillwise_rules_open(name, &rules));
  return rules;
}

/* The situation of README.md: what to do with 1 1 5 2 3 6 on a 300 bonus card, at 3200 against 4100. */
static fillwise_situation example(fillwise_rules rules) {
  fillwise_situation s = {3200, 4100, FILLWISE_TOSSED, -1, 0, 0, 0, {1, 1, 5, 2, 3, 6}, {0}};
  CHECK_OK(fillwise_rules_card(rules, "bonus 300", &s.card));
  return s;
}

/* --- One part of the interface after the other --- */

static void test_version(void) {
  CHECK(fillwise_last_error()->status == FILLWISE_OK);
  CHECK(strcmp(fillwise_last_error()->message, "") == 0);
  CHECK(fillwise_api_version() == 1000 * FILLWISE_API_MAJOR + FILLWISE_API_MINOR);
  CHECK(strchr(fillwise_version(), '.') != NULL);
  fillwise_free_text(NULL);
}

static void test_rules(void) {
  CHECK(fillwise_preset_count() >= 5);
  CHECK(fillwise_preset_name(fillwise_preset_count()) == NULL);
  for (size_t i = 0; i < fillwise_preset_count(); ++i) {
    const fillwise_rules rules = opened(fillwise_preset_name(i));
    char* name = NULL;
    CHECK_OK(fillwise_rules_name(rules, &name));
    CHECK(is_text(name, fillwise_preset_name(i)));
    CHECK_OK(fillwise_rules_close(rules));
  }

  const fillwise_rules official = opened("official");
  char* text = NULL;
  int32_t goal = 0;
  size_t count = 0;
  CHECK_OK(fillwise_rules_goal(official, &goal));
  CHECK(goal == 10000);
  CHECK_OK(fillwise_rules_card_count(official, &count));
  CHECK(count > 5);
  int32_t card = -1;
  CHECK_OK(fillwise_rules_card(official, "veng", &card));
  CHECK(card >= 0 && (size_t)card < count);
  CHECK_OK(fillwise_rules_card_name(official, (size_t)card, &text));
  CHECK(is_text(text, "vengeance"));
  CHECK_OK(fillwise_rules_toml(official, &text));
  fillwise_rules again = {0};
  CHECK_OK(fillwise_rules_parse(text, &again));
  CHECK(again.id != official.id);
  char* same = NULL;
  CHECK_OK(fillwise_rules_toml(again, &same));
  CHECK(is_text(same, text));
  fillwise_free_text(text);
  CHECK_OK(fillwise_rules_close(again));

  CHECK_FAILS(fillwise_rules_open("offical", &again), FILLWISE_INVALID, "");
  CHECK_FAILS(fillwise_rules_open(NULL, &again), FILLWISE_MISUSED,
              "name_or_file: found NULL, expected a pointer");
  CHECK_FAILS(fillwise_rules_open("official", NULL), FILLWISE_MISUSED, "rules: found NULL");
  CHECK_FAILS(fillwise_rules_parse("name = 5\n", &again), FILLWISE_INVALID, "toml");
  CHECK_FAILS(fillwise_rules_parse(NULL, &again), FILLWISE_MISUSED, "toml: found NULL");
  CHECK_FAILS(fillwise_rules_name(again, &text), FILLWISE_MISUSED,
              "rules: found a handle that is not open, expected an open one");
  CHECK_FAILS(fillwise_rules_close(again), FILLWISE_MISUSED, "rules: found a handle that is not open");
  CHECK_FAILS(fillwise_rules_toml(no_rules, &text), FILLWISE_MISUSED, "rules: found no handle");
  CHECK_FAILS(fillwise_rules_goal(wrong_rules, &goal), FILLWISE_MISUSED, "rules: ");
  CHECK_FAILS(fillwise_rules_goal(official, NULL), FILLWISE_MISUSED, "goal: found NULL");
  CHECK_FAILS(fillwise_rules_card_name(official, count, &text), FILLWISE_MISUSED, "card: found ");
  CHECK_FAILS(fillwise_rules_card(official, "joker", &card), FILLWISE_INVALID, "card: found 'joker'");
  CHECK(strcmp(fillwise_last_error()->field, "card") == 0);
  CHECK(strcmp(fillwise_last_error()->found, "'joker'") == 0);
  CHECK(strlen(fillwise_last_error()->expected) > 0);
  CHECK_OK(fillwise_rules_close(official));
}

struct told {
  int calls, end_after;
  double last;
};

static int tell(double done, const char* what, void* user) {
  struct told* told = user;
  CHECK(done >= 0 && done <= 1 && strlen(what) > 0);
  told->last = done;
  return ++told->calls == told->end_after;
}

static void test_solving(const char* folder) {
  const fillwise_rules rules = opened("official");
  struct told told = {0, 0, 0};
  const fillwise_callbacks callbacks = {tell, &told};
  fillwise_table one = {0}, other = {0};
  CHECK_OK(fillwise_table_solve(rules, 500, 0, 1, &callbacks, &one));
  CHECK(told.calls > 3 && told.last > 0.5);
  CHECK_OK(fillwise_table_solve(rules, 500, 1e-6, 0, NULL, &other));

  fillwise_table_facts facts;
  CHECK_OK(fillwise_table_get_facts(one, &facts));
  CHECK(facts.goal == 500 && facts.side == 10 && facts.tolerance == 1e-9);
  CHECK_OK(fillwise_table_get_facts(other, &facts));
  CHECK(facts.tolerance == 1e-6);

  double values[100], lower[100], upper[100];
  CHECK_OK(fillwise_table_copy_values(one, FILLWISE_VALUE, values, 100));
  CHECK_OK(fillwise_table_copy_values(one, FILLWISE_LOWER, lower, 100));
  CHECK_OK(fillwise_table_copy_values(one, FILLWISE_UPPER, upper, 100));
  const double* seen = NULL;
  CHECK_OK(fillwise_table_view_values(one, FILLWISE_VALUE, &seen));
  CHECK(memcmp(seen, values, sizeof values) == 0);
  for (int i = 0; i < 100; ++i) {
    CHECK(lower[i] <= values[i] && values[i] <= upper[i] && upper[i] - lower[i] <= 1e-9);
  }
  fillwise_chance chance;
  CHECK_OK(fillwise_table_value(one, 100, 450, &chance));
  CHECK(chance.value == values[2 * 10 + 9] && chance.lower == lower[29] && chance.upper == upper[29]);

  /* Written, opened, found in the folder that the environment names. */
  char path[4096];
  snprintf(path, sizeof path, "%s/own.fwt", folder);
  CHECK_OK(fillwise_table_write(one, path));
  fillwise_table read = {0};
  CHECK_OK(fillwise_table_open(path, no_rules, 0, &read));
  char *a = NULL, *b = NULL;
  CHECK_OK(fillwise_table_signature(one, &a));
  CHECK_OK(fillwise_table_signature(read, &b));
  CHECK(strlen(a) == 32);
  CHECK(is_text(b, a));
  fillwise_free_text(a);
  fillwise_rules of_table = {0};
  CHECK_OK(fillwise_table_rules(read, &of_table));
  CHECK_OK(fillwise_rules_name(of_table, &a));
  CHECK(is_text(a, "official"));
  CHECK_OK(fillwise_table_close(read));
  CHECK_OK(fillwise_table_open(path, of_table, 500, &read));
  CHECK_OK(fillwise_table_close(read));
  CHECK_OK(fillwise_rules_close(of_table));

  const fillwise_rules tutto = opened("tutto");
  CHECK_FAILS(fillwise_table_open(path, tutto, 0, &read), FILLWISE_NO_TABLE,
              "rules: found a table of 'official', expected one of 'tutto'");
  CHECK_FAILS(fillwise_table_open(path, no_rules, 550, &read), FILLWISE_NO_TABLE, "");
  CHECK_FAILS(fillwise_table_open(path, no_rules, 551, &read), FILLWISE_INVALID, "goal: found '551'");
  CHECK_FAILS(fillwise_table_open("/nowhere/at/all.fwt", no_rules, 0, &read), FILLWISE_NO_TABLE, "");
  CHECK_FAILS(fillwise_table_open(NULL, no_rules, 0, &read), FILLWISE_MISUSED, "path: found NULL");
  FILE* file = fopen(path, "r+b");
  CHECK(file != NULL && fseek(file, -1, SEEK_END) == 0 && fputc(0x55, file) != EOF && fclose(file) == 0);
  CHECK_FAILS(fillwise_table_open(path, no_rules, 0, &read), FILLWISE_DAMAGED, "");
  char below[4200];
  snprintf(below, sizeof below, "%s/below-a-file.fwt", path);
  CHECK_FAILS(fillwise_table_write(one, below), FILLWISE_FAILED, "");
  CHECK(remove(path) == 0);
  CHECK_FAILS(fillwise_table_find(tutto, 1050, 0, &read), FILLWISE_NO_TABLE,
              "table: found none of 'tutto' to 1050");
  CHECK_OK(fillwise_rules_close(tutto));

  CHECK_FAILS(fillwise_table_solve(rules, 525, 0, 0, NULL, &read), FILLWISE_INVALID, "goal: found '525'");
  CHECK_FAILS(fillwise_table_solve(rules, -50, 0, 0, NULL, &read), FILLWISE_INVALID, "goal: found '-50'");
  CHECK_FAILS(fillwise_table_solve(rules, 500, NAN, 0, NULL, &read), FILLWISE_INVALID,
              "tolerance: found nan");
  CHECK_FAILS(fillwise_table_solve(rules, 500, -INFINITY, 0, NULL, &read), FILLWISE_INVALID,
              "tolerance: found -inf");
  CHECK_FAILS(fillwise_table_solve(rules, 500, 0, -1, NULL, &read), FILLWISE_INVALID, "threads: found '-1'");
  CHECK_FAILS(fillwise_table_solve(no_rules, 500, 0, 0, NULL, &read), FILLWISE_MISUSED,
              "rules: found no handle");
  CHECK_FAILS(fillwise_table_solve(rules, 500, 0, 0, NULL, NULL), FILLWISE_MISUSED, "table: found NULL");
  struct told ends = {0, 2, 0};
  const fillwise_callbacks ending = {tell, &ends};
  CHECK_FAILS(fillwise_table_solve(rules, 2000, 0, 0, &ending, &read), FILLWISE_CANCELLED, "interrupted");
  CHECK(ends.calls == 2);

  CHECK_FAILS(fillwise_table_copy_values(one, FILLWISE_VALUE, values, 99), FILLWISE_MISUSED,
              "room: found 99, expected at least 100");
  CHECK_FAILS(fillwise_table_copy_values(one, FILLWISE_VALUE, NULL, 100), FILLWISE_MISUSED,
              "values: found NULL");
  CHECK_FAILS(fillwise_table_copy_values(one, (fillwise_part)3, values, 100), FILLWISE_INVALID,
              "part: found 3");
  CHECK_FAILS(fillwise_table_view_values(no_table, FILLWISE_VALUE, &seen), FILLWISE_MISUSED,
              "table: found no handle");
  CHECK_FAILS(fillwise_table_value(one, 75, 0, &chance), FILLWISE_INVALID, "me: found '75'");
  CHECK_FAILS(fillwise_table_value(one, 0, 500, &chance), FILLWISE_INVALID, "opponent: found '500'");
  CHECK_FAILS(fillwise_table_value(one, 0, 0, NULL), FILLWISE_MISUSED, "chance: found NULL");
  CHECK_OK(fillwise_table_close(other));
  CHECK_FAILS(fillwise_table_close(other), FILLWISE_MISUSED, "table: found a handle that is not open");
  CHECK_FAILS(fillwise_table_get_facts(other, &facts), FILLWISE_MISUSED, "table: ");
  CHECK_FAILS(fillwise_table_signature(wrong_table, &a), FILLWISE_MISUSED, "table: ");
  CHECK_FAILS(fillwise_table_rules((fillwise_table){rules.id}, &of_table), FILLWISE_MISUSED, "table: ");
  CHECK_OK(fillwise_table_close(one));
  CHECK_OK(fillwise_rules_close(rules));
}

static void test_advice(fillwise_table table, fillwise_rules rules) {
  fillwise_situation s = example(rules);
  fillwise_option options[64];
  size_t count = 0;
  CHECK_OK(fillwise_advise(table, &s, options, 64, &count));
  CHECK(count > 3);
  CHECK(options[0].action == FILLWISE_SET_ASIDE && options[0].then == FILLWISE_ROLL &&
        options[0].points == 100);
  CHECK(options[0].dice[0] == 1 && options[0].dice[1] == 0 && options[0].loss == 0 && options[0].wins == 0);
  CHECK(fabs(options[0].chance.value - 0.43151) < 5e-6); /* as README.md says */
  for (size_t i = 0; i < count; ++i) {
    CHECK(options[i].chance.lower <= options[i].chance.value &&
          options[i].chance.value <= options[i].chance.upper);
    CHECK(i == 0 || options[i - 1].chance.value >= options[i].chance.value);
    CHECK(fabs(options[0].chance.value - options[i].chance.value - options[i].loss) < 1e-15);
  }
  char* json = NULL;
  CHECK_OK(fillwise_advise_json(table, &s, &json));
  CHECK(json != NULL && json[0] == '{' && strstr(json, "\"win_probability\"") != NULL);
  fillwise_free_text(json);

  size_t needed = 0;
  CHECK_FAILS(fillwise_advise(table, &s, options, 1, &needed), FILLWISE_MISUSED,
              "room: found 1, expected at least ");
  CHECK(needed == count);
  CHECK_FAILS(fillwise_advise(table, &s, NULL, 0, &needed), FILLWISE_MISUSED, "room: found 0");
  CHECK_FAILS(fillwise_advise(table, &s, NULL, 9, &needed), FILLWISE_MISUSED, "options: found NULL");
  CHECK_FAILS(fillwise_advise(table, NULL, options, 64, &count), FILLWISE_MISUSED, "situation: found NULL");
  CHECK_FAILS(fillwise_advise(table, &s, options, 64, NULL), FILLWISE_MISUSED, "count: found NULL");
  CHECK_FAILS(fillwise_advise(no_table, &s, options, 64, &count), FILLWISE_MISUSED, "table: found no handle");
  CHECK_FAILS(fillwise_advise_json(table, &s, NULL), FILLWISE_MISUSED, "json: found NULL");

  /* Many: good ones, a bust, and one of each kind that can't be. */
  fillwise_situation many[12];
  for (int i = 0; i < 12; ++i) many[i] = s;
  const uint8_t nothing[6] = {2, 2, 3, 3, 4, 6};
  memcpy(many[1].roll, nothing, sizeof nothing);
  many[2].me = 3210;
  many[3].card = 99;
  many[4].stage = 4;
  many[5].roll[5] = 7;
  many[6].roll[1] = 0;
  many[7].at_risk = INT32_MAX;
  many[8].fills = -1;
  many[9].opponent = INT32_MIN;
  many[10].stage = FILLWISE_DICE_LEFT;
  many[11].dice = 3;
  fillwise_option best[12];
  fillwise_status statuses[12];
  CHECK_OK(fillwise_advise_batch(table, many, 12, best, statuses));
  CHECK(statuses[0] == FILLWISE_OK && memcmp(&best[0], &options[0], sizeof best[0]) == 0);
  CHECK(statuses[1] == FILLWISE_OK && best[1].action == FILLWISE_NOTHING && best[1].chance.value > 0);
  const fillwise_option zeros = {0};
  for (int i = 2; i < 12; ++i) {
    CHECK(statuses[i] == FILLWISE_INVALID && memcmp(&best[i], &zeros, sizeof zeros) == 0);
    CHECK(fillwise_advise(table, &many[i], options, 64, &count) == FILLWISE_INVALID);
    CHECK(strchr(fillwise_last_error()->message, ':') != NULL && strlen(fillwise_last_error()->field) > 0);
  }
  CHECK_FAILS(fillwise_advise(table, &many[2], options, 64, &count), FILLWISE_INVALID,
              "me: 3210 is no multiple of 50");
  CHECK(strcmp(fillwise_last_error()->field, "me") == 0);
  CHECK(strlen(fillwise_last_error()->found) == 0 && strlen(fillwise_last_error()->expected) == 0);
  CHECK_FAILS(fillwise_advise(table, &many[5], options, 64, &count), FILLWISE_INVALID,
              "roll: found 7, expected faces");
  CHECK(strcmp(fillwise_last_error()->field, "roll") == 0);
  CHECK(strcmp(fillwise_last_error()->found, "7") == 0);
  CHECK_FAILS(fillwise_advise(table, &many[6], options, 64, &count), FILLWISE_INVALID,
              "roll: found 5, expected faces");
  CHECK_FAILS(fillwise_advise(table, &many[3], options, 64, &count), FILLWISE_INVALID,
              "card: found 99, expected 0 to ");
  CHECK_FAILS(fillwise_advise_batch(table, many, 12, best, NULL), FILLWISE_INVALID, "situation 2: me");
  const fillwise_situation bad_then_good[2] = {many[2], s};
  CHECK_OK(fillwise_advise_batch(table, bad_then_good, 2, best, statuses));
  CHECK(statuses[0] == FILLWISE_INVALID && memcmp(&best[0], &zeros, sizeof zeros) == 0);
  CHECK(statuses[1] == FILLWISE_OK && memcmp(&best[1], &options[0], sizeof best[1]) == 0);
  CHECK_OK(fillwise_advise_batch(table, many, 2, best, NULL));
  CHECK_OK(fillwise_advise_batch(table, NULL, 0, NULL, NULL));
  CHECK_FAILS(fillwise_advise_batch(table, NULL, 2, best, NULL), FILLWISE_MISUSED, "situations: found NULL");
  CHECK_FAILS(fillwise_advise_batch(table, many, 2, NULL, NULL), FILLWISE_MISUSED, "best: found NULL");
}

static void test_ratings(const char* folder) {
  const fillwise_rules rules = opened("official");
  fillwise_table table = {0};
  CHECK_OK(fillwise_table_solve(rules, 500, 0, 0, NULL, &table));
  struct told told = {0, 0, 0};
  const fillwise_callbacks callbacks = {tell, &told};
  fillwise_rating rating, known;
  CHECK_OK(fillwise_rate_player(table, "stop-at:300", 0, 1, &callbacks, &rating));
  CHECK(told.calls > 3 && told.last > 0.5);
  CHECK(rating.loss > 0 && rating.loss < 0.5 && rating.turns > 1);
  CHECK(rating.exploited_first.value == 0);
  CHECK(rating.first.lower <= rating.first.value && rating.first.value <= rating.first.upper);
  CHECK(fabs(0.5 - (rating.first.value + rating.second.value) / 2 - rating.loss) < 1e-12);
  double cost = 0;
  for (int i = 0; i < FILLWISE_DECISION_KINDS; ++i) cost += rating.losses[i].cost;
  CHECK(fabs(cost - rating.loss) < 1e-6); /* the two are computed along different ways */
  CHECK_OK(fillwise_rate_player(table, "stop-at:300", 1, 0, NULL, &known));
  CHECK(known.first.value == rating.first.value);
  CHECK(known.exploited_first.value > 0 && known.exploited_first.value <= known.first.value + 1e-9);

  char path[4096];
  snprintf(path, sizeof path, "%s/policy.csv", folder);
  FILE* file = fopen(path, "wb");
  CHECK(file != NULL &&
        fputs("decision,at_risk,best\nroll-or-stop,300..,stop\nroll-or-stop,,roll\nplay-or-discard,,play\n"
              "between-cards,300..,stop\nbetween-cards,,draw\nset-aside,,most-points\n",
              file) != EOF &&
        fclose(file) == 0);
  CHECK_OK(fillwise_rate_policy(table, path, 0, 0, NULL, &known));
  CHECK(known.loss > 0 && known.loss < 0.5);
  CHECK(remove(path) == 0);
  CHECK_FAILS(fillwise_rate_policy(table, path, 0, 0, NULL, &rating), FILLWISE_INVALID,
              "can't read the policy");
  CHECK_FAILS(fillwise_rate_policy(table, NULL, 0, 0, NULL, &rating), FILLWISE_MISUSED, "path: found NULL");
  CHECK_FAILS(fillwise_rate_player(table, "optimal", 0, 0, NULL, &rating), FILLWISE_INVALID,
              "player: found 'optimal'");
  CHECK_FAILS(fillwise_rate_player(table, "points", 0, 0, NULL, NULL), FILLWISE_MISUSED,
              "rating: found NULL");
  CHECK_FAILS(fillwise_rate_player(table, "points", 0, 1000, NULL, &rating), FILLWISE_INVALID, "threads: ");
  struct told ends = {0, 3, 0};
  const fillwise_callbacks ending = {tell, &ends};
  CHECK_FAILS(fillwise_rate_player(table, "stop-at:300", 1, 0, &ending, &rating), FILLWISE_CANCELLED,
              "interrupted");
  CHECK(ends.calls == 3);
  CHECK_OK(fillwise_table_close(table));
  CHECK_OK(fillwise_rules_close(rules));
}

static void test_analysis(fillwise_table table) {
  static const char* const game =
      "players Ann Bob\nAnn: bonus-300 115236 > 11 2346 bust\nBob: bonus-400 115236 > 115 stop = 250\n";
  char* json = NULL;
  CHECK_OK(fillwise_analyse(table, game, 3, &json));
  CHECK(json != NULL && strstr(json, "\"Ann\"") != NULL && strstr(json, "\"loss\"") != NULL);
  fillwise_free_text(json);
  CHECK_FAILS(fillwise_analyse(table, "", 3, &json), FILLWISE_INVALID, "records: found no game");
  CHECK_FAILS(fillwise_analyse(table, "Ann: bonus-300 115236 > 66\n", 3, &json), FILLWISE_INVALID,
              "records:1:");
  CHECK_FAILS(fillwise_analyse(table, "rules tutto\n1: stop\n", 3, &json), FILLWISE_INVALID, "records:1:");
  CHECK_FAILS(fillwise_analyse(table, "goal 500\n1: bonus-300 115236 > 11\n", 3, &json), FILLWISE_INVALID,
              "records:1:");
  CHECK_FAILS(fillwise_analyse(table, NULL, 3, &json), FILLWISE_MISUSED, "records: found NULL");
  CHECK_FAILS(fillwise_analyse(table, game, 3, NULL), FILLWISE_MISUSED, "json: found NULL");
}

/* Several threads with one table, which is closed while they work; each has errors of its own. */
struct work {
  fillwise_table table;
  fillwise_situation situation;
  int answered;
};

static void* advise_until_closed(void* argument) {
  struct work* work = argument;
  fillwise_option options[64];
  size_t count = 0;
  while (fillwise_advise(work->table, &work->situation, options, 64, &count) == FILLWISE_OK) ++work->answered;
  CHECK(fillwise_last_error()->status == FILLWISE_MISUSED);
  return NULL;
}

static void test_threads(fillwise_table table, fillwise_rules rules) {
  struct work work[3];
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) {
    work[i] = (struct work){table, example(rules), 0};
    CHECK(pthread_create(&threads[i], NULL, advise_until_closed, &work[i]) == 0);
  }
  nanosleep(&(struct timespec){0, 200000000}, NULL);
  const fillwise_status before = fillwise_last_error()->status;
  CHECK_OK(fillwise_table_close(table));
  for (int i = 0; i < 3; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  CHECK(work[0].answered + work[1].answered + work[2].answered > 0);
  CHECK(fillwise_last_error()->status == before);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  char folder[] = "/tmp/fillwise-c-XXXXXX";
  if (mkdtemp(folder) == NULL) return 2;
  setenv("FILLWISE_DATA", folder, 1);
  test_version();
  test_rules();
  test_solving(folder);

  const fillwise_rules rules = opened("official");
  fillwise_table table = {0}, same = {0};
  CHECK_OK(fillwise_table_find(rules, 0, 0, &table));
  char path[4096];
  snprintf(path, sizeof path, "%s/official-10000-e7f12079.fwt", argv[1]);
  CHECK_OK(fillwise_table_open(path, rules, 10000, &same));
  test_advice(table, rules);
  test_analysis(table);
  test_ratings(folder);
  test_threads(table, rules);
  test_advice(same, rules);
  CHECK_OK(fillwise_table_close(same));
  CHECK_OK(fillwise_rules_close(rules));
  CHECK(rmdir(folder) == 0);
  if (failures > 0) printf("%d failed\n", failures);
  return failures > 0 ? 1 : 0;
}
