/* The C interface of fillwise: optimal play for Fill or Bust, with proven bounds. docs/c-interface.md tells how it is used.
 *
 * Errors: a function that can fail returns a fillwise_status. If that is not FILLWISE_OK, fillwise_last_error() says what is
 * wrong, in one line and by field, found and expected; nothing is written through the pointers that were passed, but where a
 * function says otherwise. No C++ exception leaves a function.
 *
 * Handles: rule sets and tables are known by handles, which are numbers: 0 is no handle, and the number of a handle that was
 * closed is not used again, so that its use is an error (FILLWISE_MISUSED) and never a crash.
 *
 * Texts: char** receives a text in UTF-8, ending with 0, which belongs to the caller: fillwise_free_text().
 *
 * Threads: every function can be called from several threads at once, with the same handles too. A handle may be closed
 * while another thread works with it; that work goes on.
 *
 * Points are points of the game, multiples of 50. Chances are shares from 0 to 1. */
#ifndef FILLWISE_H
#define FILLWISE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The interface that this header describes. A library of the same number before the dot has all functions and structures
 * of this header, with the same meaning and layout; 0.x: of the same number on both sides of the dot. */
#define FILLWISE_API_MAJOR 0
#define FILLWISE_API_MINOR 1

/* The interface of the library that is loaded, 1000 * major + minor; and the program's version, "0.1.0". */
int fillwise_api_version(void);
const char* fillwise_version(void);

/* --- Errors --- */

typedef enum {
  FILLWISE_OK = 0,
  FILLWISE_FAILED = 1,    /* the work could not be done; no memory */
  FILLWISE_INVALID = 2,   /* a rule set, a situation or a record can't be understood */
  FILLWISE_NO_TABLE = 3,  /* a table is missing, or is of other rules or another goal */
  FILLWISE_DAMAGED = 4,   /* a table is damaged */
  FILLWISE_CANCELLED = 5, /* a callback asked for it */
  FILLWISE_MISUSED = 6    /* NULL, a closed handle, an array without enough room */
} fillwise_status;

typedef struct {
  fillwise_status status;
  const char* message;  /* one line, without a line end */
  const char* field;    /* "" where the message is not about a field */
  const char* found;    /* "" likewise, or where the message does not say it */
  const char* expected; /* likewise */
} fillwise_error;

/* The error of the last call of this thread that failed; its texts stay until this thread's next call that fails.
 * Before the first one: FILLWISE_OK and "". Never NULL. */
const fillwise_error* fillwise_last_error(void);

/* Frees a text that a function of this header gave; NULL: nothing. */
void fillwise_free_text(char* text);

/* --- Long work --- */

/* Told how far work is: the share that is done, and what the work is ("solving 'official' to 1000: certificate"), which
 * stays only for the call. One call at a time, but from threads of the library's own too. 0: go on; anything else: end
 * the work with FILLWISE_CANCELLED. It must not throw, nor leave by longjmp. */
typedef int (*fillwise_progress)(double done, const char* what, void* user);

typedef struct {
  fillwise_progress progress; /* NULL: none */
  void* user;                 /* handed to progress */
} fillwise_callbacks;

/* --- Rule sets --- */

typedef struct {
  uint64_t id;
} fillwise_rules;

/* The rule sets that come with the library, from 0; NULL for a number that is none of them. */
size_t fillwise_preset_count(void);
const char* fillwise_preset_name(size_t index);

/* Opens the preset of that name, or the rules of a file (a name with '/' in it or ".toml" at its end). */
fillwise_status fillwise_rules_open(const char* name_or_file, fillwise_rules* rules);
/* Reads a rule set from a text in TOML (docs/rules.md). */
fillwise_status fillwise_rules_parse(const char* toml, fillwise_rules* rules);
fillwise_status fillwise_rules_close(fillwise_rules rules);

/* What people call it; "modified from official (...)" where a file has a preset's name. */
fillwise_status fillwise_rules_name(fillwise_rules rules, char** name);
/* All of it as TOML. */
fillwise_status fillwise_rules_toml(fillwise_rules rules, char** toml);
/* The goal that is meant when none is asked for. */
fillwise_status fillwise_rules_goal(fillwise_rules rules, int32_t* goal);

/* Cards are known by their place in the rule set, from 0. */
fillwise_status fillwise_rules_card_count(fillwise_rules rules, size_t* count);
fillwise_status fillwise_rules_card_name(fillwise_rules rules, size_t card, char** name);
/* The card that a word means, as the program takes it: "bonus-300", "bonus 300", "veng". */
fillwise_status fillwise_rules_card(fillwise_rules rules, const char* word, int32_t* card);

/* --- Tables --- */

typedef struct {
  uint64_t id;
} fillwise_table;

/* Opens a table file. `rules` {0}: whatever rules it is of, else it has to be of these. `goal` 0: whatever goal. */
fillwise_status fillwise_table_open(const char* path, fillwise_rules rules, int32_t goal,
                                    fillwise_table* table);
/* Opens the table of these rules that is kept in the folders for tables (docs/table-format.md); FILLWISE_NO_TABLE if there
 * is none. `goal` 0: that of the rules. `tolerance`: its bounds may be no further apart; 0: any. */
fillwise_status fillwise_table_find(fillwise_rules rules, int32_t goal, double tolerance,
                                    fillwise_table* table);
/* Solves it. `tolerance` 0: 1e-9. `threads` 0: as many as the machine has. The same bits for any number of threads.
 * `callbacks` may be NULL. */
fillwise_status fillwise_table_solve(fillwise_rules rules, int32_t goal, double tolerance, int32_t threads,
                                     const fillwise_callbacks* callbacks, fillwise_table* table);
/* Writes it to a file, all of it or nothing. */
fillwise_status fillwise_table_write(fillwise_table table, const char* path);
fillwise_status fillwise_table_close(fillwise_table table);

typedef struct {
  int32_t goal;     /* points */
  int32_t side;     /* rows and columns of its matrices; scores up to 50 * side are told apart */
  double tolerance; /* what was asked for when it was solved */
} fillwise_table_facts;

fillwise_status fillwise_table_get_facts(fillwise_table table, fillwise_table_facts* facts);
/* The rules of the table, as a handle of its own. */
fillwise_status fillwise_table_rules(fillwise_table table, fillwise_rules* rules);
/* 32 hexadecimal digits that tell its values: docs/table-format.md. */
fillwise_status fillwise_table_signature(fillwise_table table, char** signature);

/* A chance with proven bounds: lower <= exact <= upper. */
typedef struct {
  double value;
  double lower;
  double upper;
} fillwise_chance;

/* The chance to win of the player about to draw the first card of a turn, with so many points on both sheets. */
fillwise_status fillwise_table_value(fillwise_table table, int32_t me, int32_t opponent,
                                     fillwise_chance* chance);

typedef enum { FILLWISE_VALUE = 0, FILLWISE_LOWER = 1, FILLWISE_UPPER = 2 } fillwise_part;

/* All of them: row `me / 50`, column `opponent / 50`, side * side numbers row by row. The first is copied into an array with
 * room for `room` numbers, at least that many; the other is looked at in place, until the table is closed. */
fillwise_status fillwise_table_copy_values(fillwise_table table, fillwise_part part, double* values,
                                           size_t room);
fillwise_status fillwise_table_view_values(fillwise_table table, fillwise_part part, const double** values);

/* --- Advice --- */

typedef enum {
  FILLWISE_TOSSED = 0,       /* `roll` was just thrown; at_risk counts what was at risk before it */
  FILLWISE_DICE_LEFT = 1,    /* `dice` are left to roll; 6: the card is fresh, or was just filled */
  FILLWISE_CARD_DRAWN = 2,   /* `card` was just drawn */
  FILLWISE_BETWEEN_CARDS = 3 /* after a fill, of `card` where that is known */
} fillwise_stage;

/* What the player on the move sees. Fields that the stage does not need are 0, but card: -1. */
typedef struct {
  int32_t me;       /* points on the sheet of the player on the move */
  int32_t opponent; /* points on the sheet of the other one */
  int32_t stage;    /* a fillwise_stage */
  int32_t card;     /* its place in the rule set; -1: none, between cards only */
  int32_t at_risk;  /* points */
  int32_t fills;    /* fills made on this card */
  int32_t dice;     /* of FILLWISE_DICE_LEFT: 1 to 6 */
  uint8_t roll[6];  /* of FILLWISE_TOSSED: a face 1 to 6 for each die in any order, then 0 */
  uint8_t kept[6];  /* the dice set aside since the last fill, likewise, where the rules look at them */
} fillwise_situation;

typedef enum {
  FILLWISE_NOTHING = 0, /* no decision: a bust, or a card without dice */
  FILLWISE_ROLL = 1,
  FILLWISE_STOP = 2,
  FILLWISE_DRAW = 3,
  FILLWISE_PLAY = 4,
  FILLWISE_DISCARD = 5,
  FILLWISE_SET_ASIDE = 6
} fillwise_action;

typedef struct {
  int32_t action;         /* a fillwise_action */
  int32_t then;           /* of FILLWISE_SET_ASIDE: roll, stop or draw after that; else FILLWISE_NOTHING */
  int32_t points;         /* of FILLWISE_SET_ASIDE: what the dice are worth */
  int32_t wins;           /* 1: the game is won at once, else 0 */
  uint8_t dice[6];        /* of FILLWISE_SET_ASIDE: the faces in rising order, then 0 */
  uint8_t reserved[2];    /* 0 */
  fillwise_chance chance; /* of the player on the move to win */
  double loss;            /* what is lost against the best option, 0 or more */
} fillwise_option;

/* Every option, best first, into an array with room for `room` of them. *count receives how many there are, also if that is
 * more than `room` (FILLWISE_MISUSED). Without a decision there are none. */
fillwise_status fillwise_advise(fillwise_table table, const fillwise_situation* situation,
                                fillwise_option* options, size_t room, size_t* count);
/* The same as JSON, as `fillwise advise --json` has it (without the rules). */
fillwise_status fillwise_advise_json(fillwise_table table, const fillwise_situation* situation, char** json);
/* The best option of each of `count` situations, much faster than one by one: best[i] belongs to situations[i]. Without a
 * decision it is FILLWISE_NOTHING with the chance to win. statuses[i] says whether situations[i] could be answered; best[i] is
 * all zeros if not. statuses NULL: the first situation that can't be answered is an error of the call, "situation 7: ..."
 * from 0, and best is left as it was. */
fillwise_status fillwise_advise_batch(fillwise_table table, const fillwise_situation* situations,
                                      size_t count, fillwise_option* best, fillwise_status* statuses);

/* --- Ratings --- */

#define FILLWISE_DECISION_KINDS 4
typedef enum {
  FILLWISE_DECIDES_SET_ASIDE = 0,
  FILLWISE_DECIDES_ROLL_OR_STOP = 1,
  FILLWISE_DECIDES_PLAY_OR_DISCARD = 2,
  FILLWISE_DECIDES_DRAW_OR_STOP = 3
} fillwise_decision_kind;

typedef struct {
  double met;   /* decisions of this kind in a game, expected */
  double wrong; /* those of them that give something away */
  double cost;  /* what they give away, in chance to win */
} fillwise_losses;

typedef struct {
  fillwise_chance first, second; /* against optimal play, when the rated player begins or not */
  fillwise_chance mirror;        /* of who begins when both play in the rated way */
  fillwise_chance
      exploited_first; /* against who knows the rated player and answers best; 0 unless asked for */
  fillwise_chance exploited_second; /* likewise */
  double loss;                      /* what is given away against optimal play, mean of both seats */
  double turns;                     /* of a game, expected */
  fillwise_losses losses[FILLWISE_DECISION_KINDS];
} fillwise_rating;

/* How good a player is: "points", "strategy-card", "endgame:POINTS" or "stop-at:POINTS", exactly. `exploit` not 0: against who
 * knows the player too. `threads` and `callbacks` as of fillwise_table_solve(). */
fillwise_status fillwise_rate_player(fillwise_table table, const char* player, int32_t exploit,
                                     int32_t threads, const fillwise_callbacks* callbacks,
                                     fillwise_rating* rating);
/* The same of a policy in a CSV file (docs/policies.md). */
fillwise_status fillwise_rate_policy(fillwise_table table, const char* path, int32_t exploit, int32_t threads,
                                     const fillwise_callbacks* callbacks, fillwise_rating* rating);

/* --- Played games --- */

/* What the decisions in recorded games gave away, and how lucky cards and dice were: `records` is a text in the notation of
 * docs/game-records.md, the result JSON as in docs/analysis.md. Where a record names rules or a goal, they have to be
 * those of the table. `worst`: so many of the worst decisions are listed. */
fillwise_status fillwise_analyse(fillwise_table table, const char* records, size_t worst, char** json);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
