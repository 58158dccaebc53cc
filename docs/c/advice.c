/* What to do with 1 1 5 2 3 6 on a 300 bonus card, at 3200 against 4100. With fillwise installed:
 *   cc -std=c11 advice.c $(pkg-config --cflags --libs fillwise) -o advice && ./advice */
#include <fillwise.h>
#include <stdio.h>

static int failed(void) {
  fprintf(stderr, "%s\n", fillwise_last_error()->message);
  return 1;
}

int main(void) {
  fillwise_rules rules;
  fillwise_table table;
  if (fillwise_rules_open("official", &rules) || fillwise_table_find(rules, 10000, 0, &table)) return failed();

  fillwise_situation situation = {
      .me = 3200, .opponent = 4100, .stage = FILLWISE_TOSSED, .roll = {1, 1, 5, 2, 3, 6}};
  if (fillwise_rules_card(rules, "bonus-300", &situation.card)) return failed();

  fillwise_option options[64];
  size_t count;
  if (fillwise_advise(table, &situation, options, 64, &count)) return failed();
  for (size_t i = 0; i < count; ++i) {
    printf("%.3f %% to win: set aside", 100 * options[i].chance.value);
    for (int d = 0; d < 6 && options[i].dice[d] > 0; ++d) printf(" %d", options[i].dice[d]);
    printf(options[i].then == FILLWISE_ROLL ? ", then roll\n" : ", then stop or draw\n");
  }
  fillwise_table_close(table);
  fillwise_rules_close(rules);
  return 0;
}
