(** The official game of Fill or Bust for two players, as docs/rules.md reads it, and the theorem about tables of it.
    Points are counted in units of 50. *)
From Coq Require Import ZArith Reals List Bool Arith Lia.
From Fillwise Require Import Bounds.
Import ListNotations.

(** ** Dice: a toss is how often each face shows, from 1s to 6s. *)

Definition single (face : nat) : nat := match face with 1 => 2 | 5 => 1 | _ => 0 end.
Definition triple (face : nat) : nat :=
  match face with 1 => 20 | 2 => 4 | 3 => 6 | 4 => 8 | 5 => 10 | 6 => 12 | _ => 0 end.

(** What so many dice of one face score; [None] if one of them scores nothing. *)
Definition same_face (face count : nat) : option nat :=
  let rest := count mod 3 in
  if (rest =? 0) || (0 <? single face) then Some (count / 3 * triple face + rest * single face) else None.

Fixpoint faces_from (face : nat) (counts : list nat) : option nat :=
  match counts with
  | [] => Some 0
  | count :: others =>
    match same_face face count, faces_from (S face) others with Some p, Some q => Some (p + q) | _, _ => None end
  end.

(** What exactly these dice score: the straight 1500. *)
Definition price (counts : list nat) : option nat :=
  match counts with [1; 1; 1; 1; 1; 1] => Some 30 | _ => faces_from 1 counts end.

Definition dice_in (counts : list nat) : nat := fold_right plus 0 counts.

(** All lists of so many counts that add up to [dice]. *)
Fixpoint tosses (faces dice : nat) : list (list nat) :=
  match faces with
  | 0 => if dice =? 0 then [[]] else []
  | S faces => flat_map (fun count => map (cons count) (tosses faces (dice - count))) (seq 0 (S dice))
  end.

Fixpoint factorial (n : nat) : nat := match n with 0 => 1 | S m => n * factorial m end.

(** In how many orders the dice of a toss can show. *)
Definition orders (counts : list nat) : nat :=
  factorial (dice_in counts) / fold_right (fun count product => factorial count * product) 1 counts.

Fixpoint parts (counts : list nat) : list (list nat) :=
  match counts with
  | [] => [[]]
  | count :: others => flat_map (fun taken => map (cons taken) (parts others)) (seq 0 (S count))
  end.

(** What may be set aside, as (how many dice, units); and the same if all scoring dice must be, which is the way with
    the most dice. *)
Definition pair_is (x y : nat * nat) : bool := (fst x =? fst y) && (snd x =? snd y).

Fixpoint distinct (l : list (nat * nat)) : list (nat * nat) :=
  match l with [] => [] | x :: l => if existsb (pair_is x) l then distinct l else x :: distinct l end.

Definition ways (counts : list nat) : list (nat * nat) :=
  distinct (flat_map (fun part => match price part with
                                  | Some (S p) => [(dice_in part, S p)]
                                  | _ => []
                                  end) (parts counts)).

Definition forced (counts : list nat) : list (nat * nat) :=
  match ways counts with
  | [] => []
  | way :: others => [fold_right (fun x y => if fst y <? fst x then x else y) way others]
  end.

(** For so many dice: (how many tosses, what they offer). To offer nothing is a bust. *)
Fixpoint same_ways (l m : list (nat * nat)) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => pair_is x y && same_ways l m
  | _, _ => false
  end.

Fixpoint counted (weight : Z) (offer : list (nat * nat)) (l : list (Z * list (nat * nat))) :=
  match l with
  | [] => [(weight, offer)]
  | (w, o) :: l => if same_ways offer o then ((w + weight)%Z, o) :: l else (w, o) :: counted weight offer l
  end.

Definition classes (offer : list nat -> list (nat * nat)) (dice : nat) : list (Z * list (nat * nat)) :=
  fold_right (fun counts => counted (Z.of_nat (orders counts)) (offer counts)) [] (tosses 6 dice).

Definition free_classes := map (classes ways) (seq 1 6).
Definition forced_classes := map (classes forced) (seq 1 6).

(** ** Turns *)

Inductive card := Bonus300 | Bonus400 | Bonus500 | Fill1000 | MustBust | Vengeance
| Trouble1 (* Double Trouble, no fill yet *) | Trouble2 (* Double Trouble, one fill made *).

Inductive state :=
| Start (own opponent : nat) (* about to draw the first card of a turn *)
| Draw (own opponent risk : nat) (* about to draw a card after a fill *)
| Toss (c : card) (own opponent dice risk : nat). (* about to toss so many dice *)

Section Goal.
Variable goal : nat.

Notation exp := (Bounds.exp state).

(** The mover may stop, with so many points at risk: that wins at the goal, else the turn passes. *)
Definition stop_or (a b risk : nat) (e : exp) : exp :=
  if goal <=? a + risk then Won else Best (Theirs (Start b (a + risk))) e.

(** More dice are tossed. On Must Bust the points are added at the bust, whenever it comes: enough of them win. *)
Definition roll (c : card) (a b dice risk : nat) : exp :=
  match c with
  | MustBust => if goal <=? a + risk then Won else Mine (Toss c a b dice risk)
  | _ => Mine (Toss c a b dice risk)
  end.

(** The points have been added to the sheet, and the mover stops or draws with nothing at risk. *)
Definition added (a b : nat) : exp :=
  if goal <=? a then Won else Best (Theirs (Start b a)) (Mine (Start a b)).

Definition fill (c : card) (a b risk : nat) : exp :=
  let gain units := stop_or a b (risk + units) (Mine (Draw a b (risk + units))) in
  match c with
  | Bonus300 => gain 6
  | Bonus400 => gain 8
  | Bonus500 => gain 10
  | Fill1000 => gain 20
  | MustBust => roll MustBust a b 6 risk
  | Vengeance => added (a + risk) (if a <=? b then b - 50 else b)
  | Trouble1 => Mine (Toss Trouble2 a b 6 risk)
  | Trouble2 => added (a + 2 * risk) b
  end.

Definition may_stop (c : card) : bool := match c with Bonus300 | Bonus400 | Bonus500 => true | _ => false end.

(** These dice were set aside. Points at risk beyond the goal make no difference. *)
Definition after (c : card) (a b dice risk : nat) (way : nat * nat) : exp :=
  let risk := Nat.min (risk + snd way) (goal - a) in
  if fst way <? dice then
    let roll := roll c a b (dice - fst way) risk in
    if may_stop c then stop_or a b risk roll else roll
  else fill c a b risk.

Definition bust (c : card) (a b risk : nat) : exp :=
  match c with
  | MustBust => if goal <=? a + risk then Won else Theirs (Start b (a + risk))
  | _ => Theirs (Start b a)
  end.

Fixpoint best (c : card) (a b dice risk : nat) (way : nat * nat) (others : list (nat * nat)) : exp :=
  match others with
  | [] => after c a b dice risk way
  | next :: others => Best (after c a b dice risk way) (best c a b dice risk next others)
  end.

Definition choice (c : card) (a b dice risk : nat) (offer : list (nat * nat)) : exp :=
  match offer with [] => bust c a b risk | way :: others => best c a b dice risk way others end.

Fixpoint tossed (c : card) (a b dice risk : nat) (l : list (Z * list (nat * nat))) : sum state :=
  match l with
  | [] => Nil
  | (weight, offer) :: l => Cons weight (choice c a b dice risk offer) (tossed c a b dice risk l)
  end.

Definition classes_of (c : card) (dice : nat) : list (Z * list (nat * nat)) :=
  nth (dice - 1) (match c with MustBust => forced_classes | _ => free_classes end) [].

(** The 54 cards: all but Vengeance, then Vengeance. A sole leader must discard it, others may; then one of the 50 other
    cards is drawn. *)
Definition draw (a b risk : nat) : exp :=
  let others tail :=
    Cons 12 (roll Bonus300 a b 6 risk) (Cons 10 (roll Bonus400 a b 6 risk) (Cons 8 (roll Bonus500 a b 6 risk)
   (Cons 8 (Theirs (Start b a)) (Cons 6 (roll Fill1000 a b 6 risk) (Cons 4 (roll MustBust a b 6 risk)
   (Cons 2 (roll Trouble1 a b 6 risk) tail)))))) in
  let again := Mean (others Nil) in
  Mean (others (Cons 4 (if b <? a then again else Best (roll Vengeance a b 6 risk) again) Nil)).

Definition equation (s : state) : exp :=
  match s with
  | Start a b => draw a b 0
  | Draw a b risk => draw a b risk
  | Toss c a b dice risk => Mean (tossed c a b dice risk (classes_of c dice))
  end.

(** ** Its states, finitely many *)

Definition inside (s : state) : bool :=
  match s with
  | Start a b => (a <? goal) && (b <? goal)
  | Draw a b risk => (b <? goal) && (a + risk <? goal)
  | Toss c a b dice risk => (a <? goal) && (b <? goal) && (a + risk <=? goal) && (1 <=? dice) && (dice <=? 6)
  end.

Definition cards := [Bonus300; Bonus400; Bonus500; Fill1000; MustBust; Vengeance; Trouble1; Trouble2].

(** The states of a turn that begins at these scores. *)
Definition turn (a b : nat) : list state :=
  Start a b :: map (Draw a b) (seq 0 (goal - a))
  ++ flat_map (fun c => flat_map (fun dice => map (Toss c a b dice) (seq 0 (S (goal - a)))) (seq 1 6)) cards.

Definition states : list state := flat_map (fun a => flat_map (turn a) (seq 0 goal)) (seq 0 goal).

Ltac arith := repeat match goal with
  | H : (_ && _) = true |- _ => apply andb_prop in H; destruct H
  | H : (_ <? _) = true |- _ => apply Nat.ltb_lt in H
  | H : (_ <=? _) = true |- _ => apply Nat.leb_le in H
  | H : (_ <? _) = false |- _ => apply Nat.ltb_ge in H
  | H : (_ <=? _) = false |- _ => apply Nat.leb_gt in H
  end.

Definition scores (s : state) : nat * nat :=
  match s with Start a b | Draw a b _ | Toss _ a b _ _ => (a, b) end.

Lemma in_turn : forall s, inside s = true -> In s (turn (fst (scores s)) (snd (scores s))).
Proof.
  intros [a b | a b t | c a b n t]; cbn [inside scores fst snd]; intros I; arith; unfold turn.
  - now left.
  - right. apply in_or_app. left. apply in_map. apply in_seq. lia.
  - right. apply in_or_app. right. apply in_flat_map. exists c. split.
    + destruct c; simpl; tauto.
    + apply in_flat_map. exists n. split; [apply in_seq; lia | apply in_map, in_seq; lia].
Qed.

Lemma scores_inside : forall s, inside s = true -> fst (scores s) < goal /\ snd (scores s) < goal.
Proof. intros [a b | a b t | c a b n t]; cbn [inside scores fst snd]; intros I; arith; lia. Qed.

Lemma finite : forall s, inside s = true -> In s states.
Proof.
  intros s I. destruct (scores_inside s I). apply in_flat_map. exists (fst (scores s)). split; [apply in_seq; lia |].
  apply in_flat_map. exists (snd (scores s)). split; [apply in_seq; lia | now apply in_turn].
Qed.

(** ** What the tosses are like *)

Definition fair (dice : nat) (l : list (Z * list (nat * nat))) : bool :=
  forallb (fun x => (0 <? fst x)%Z
                    && forallb (fun way => (1 <=? fst way) && (fst way <=? dice) && (1 <=? snd way)) (snd x)) l
  && existsb (fun x => match snd x with [] => true | _ => false end) l
  && existsb (fun x => match snd x with [_] => true | _ => false end) l.

Lemma tosses_are_fair : forall c dice, 1 <= dice <= 6 -> fair dice (classes_of c dice) = true.
Proof.
  assert (forallb (fun dice => fair dice (nth (dice - 1) free_classes []) && fair dice (nth (dice - 1) forced_classes []))
            (seq 1 6) = true) as F by (vm_compute; reflexivity).
  intros c dice D. rewrite forallb_forall in F. specialize (F dice ltac:(apply in_seq; lia)).
  apply andb_prop in F. destruct F. unfold classes_of. now destruct c.
Qed.

(** Each number of dice has 6^n tosses. *)
Lemma tosses_are_all : forall c dice, 1 <= dice <= 6 ->
  fold_right (fun x total => (fst x + total)%Z) 0%Z (classes_of c dice) = (6 ^ Z.of_nat dice)%Z.
Proof.
  intros c dice D. assert (dice = 1 \/ dice = 2 \/ dice = 3 \/ dice = 4 \/ dice = 5 \/ dice = 6) as E by lia.
  destruct c; decompose [or] E; subst; vm_compute; reflexivity.
Qed.

Lemma fair_weights : forall dice l, fair dice l = true -> forall w o, In (w, o) l ->
  (0 < w)%Z /\ forall k p, In (k, p) o -> 1 <= k <= dice /\ 1 <= p.
Proof.
  intros dice l F w o I. unfold fair in F. apply andb_prop in F. destruct F as (F & _). apply andb_prop in F.
  destruct F as (F & _). rewrite forallb_forall in F. specialize (F _ I). cbn [fst snd] in F. apply andb_prop in F.
  destruct F as (W & F). split; [now apply Z.ltb_lt |]. intros k p J. rewrite forallb_forall in F.
  specialize (F _ J). cbn [fst snd] in F. arith. lia.
Qed.

(** ** The game is of the form that Bounds.v is about *)

Ltac cases := repeat match goal with |- context [if ?x then _ else _] => destruct x eqn:? end; arith.

Lemma after_positive : forall c a b dice risk way, positive state (after c a b dice risk way).
Proof. intros c a b dice risk way. unfold after, stop_or, roll, fill, added, stop_or, roll. destruct c; cbn [may_stop]; cases; cbn [positive]; auto. Qed.

Lemma best_positive : forall others c a b dice risk way, positive state (best c a b dice risk way others).
Proof. induction others; intros; [apply after_positive | split; [apply after_positive | apply IHothers]]. Qed.

Lemma tossed_positive : forall c a b dice risk l, (forall w o, In (w, o) l -> (0 < w)%Z) ->
  positive_sum state (tossed c a b dice risk l).
Proof.
  induction l as [| (w, o) l]; intros H; [exact I |]. split; [apply (H w o); now left |]. split.
  - destruct o; [destruct c; simpl; cases; exact I | apply best_positive].
  - apply IHl. intros. apply (H w0 o0). now right.
Qed.

Lemma roll_positive : forall c a b dice risk, positive state (roll c a b dice risk).
Proof. intros. unfold roll. destruct c; cases; exact I. Qed.

Lemma draw_positive : forall a b risk, positive state (draw a b risk).
Proof.
  intros. unfold draw. cbn [positive positive_sum].
  assert (forall c, positive state (roll c a b 6 risk)) as R by (intros; apply roll_positive).
  cases; cbn [positive positive_sum]; repeat split; try apply R; try lia; discriminate.
Qed.

Lemma weights : forall s, inside s = true -> positive state (equation s).
Proof.
  intros [a b | a b t | c a b n t] I; [apply draw_positive | apply draw_positive |].
  unfold inside in I. arith. assert (F : fair n (classes_of c n) = true) by (apply tosses_are_fair; lia). split.
  - destruct (classes_of c n) as [| (w, o) l]; discriminate.
  - apply tossed_positive. intros w o J. eapply fair_weights; eauto.
Qed.

Notation stays := (fun s' => inside s' = true).

Ltac inside := cbn [all all_sum inside]; repeat rewrite andb_true_iff; repeat rewrite Nat.ltb_lt; repeat rewrite Nat.leb_le;
  repeat split; try lia.

Lemma roll_stays : forall c a b n t, a < goal -> b < goal -> a + t <= goal -> 1 <= n <= 6 ->
  all state stays (roll c a b n t).
Proof. intros c a b n t A B T N. unfold roll. destruct c; cases; inside. Qed.

Lemma after_stays : forall c a b n t k p, a < goal -> b < goal -> a + t <= goal -> 1 <= n <= 6 -> 1 <= k <= n ->
  all state stays (after c a b n t (k, p)).
Proof.
  intros c a b n t k p A B T N K. unfold after. cbn [fst snd].
  set (u := Nat.min (t + p) (goal - a)). assert (a + u <= goal) as U by lia. clearbody u.
  destruct (k <? n) eqn:E; arith.
  - assert (R : all state stays (roll c a b (n - k) u)) by (apply roll_stays; lia).
    destruct (may_stop c); [| exact R]. unfold stop_or. cases; [exact I |]. split; [inside | exact R].
  - unfold fill, stop_or, added, roll. destruct c; cases; inside.
Qed.

Lemma best_stays : forall others c a b n t k p, a < goal -> b < goal -> a + t <= goal -> 1 <= n <= 6 ->
  (forall k' p', In (k', p') ((k, p) :: others) -> 1 <= k' <= n) -> all state stays (best c a b n t (k, p) others).
Proof.
  induction others as [| (k', p') others]; intros c a b n t k p A B T N H.
  - apply after_stays; trivial. apply (H k p). now left.
  - split.
    + apply after_stays; trivial. apply (H k p). now left.
    + apply IHothers; trivial. intros. apply (H k'0 p'0). now right.
Qed.

Lemma bust_stays : forall c a b t, a < goal -> b < goal -> a + t <= goal -> all state stays (bust c a b t).
Proof. intros c a b t A B T. unfold bust. destruct c; cases; inside. Qed.

Lemma tossed_stays : forall l c a b n t, a < goal -> b < goal -> a + t <= goal -> 1 <= n <= 6 ->
  (forall w o, In (w, o) l -> forall k p, In (k, p) o -> 1 <= k <= n) -> all_sum state stays (tossed c a b n t l).
Proof.
  induction l as [| (w, o) l]; intros c a b n t A B T N H; [exact I |]. split.
  - destruct o as [| (k, p) o]; [now apply bust_stays |].
    apply best_stays; trivial. intros. apply (H w ((k, p) :: o)) with p'; trivial. now left.
  - apply IHl; trivial. intros w' o' J. apply (H w' o'). now right.
Qed.

Lemma draw_stays : forall a b t, b < goal -> a + t < goal -> all state stays (draw a b t).
Proof.
  intros a b t B T. unfold draw. cbn [all all_sum].
  assert (forall c, all state stays (roll c a b 6 t)) as R by (intros; apply roll_stays; lia).
  assert (all state stays (Theirs (Start b a))) as L by inside.
  cases; cbn [all all_sum]; repeat split; try apply R; apply L.
Qed.

Lemma closed : forall s, inside s = true -> all state stays (equation s).
Proof.
  intros [a b | a b t | c a b n t] I; unfold inside in I; arith.
  - apply draw_stays; lia.
  - apply draw_stays; lia.
  - apply tossed_stays; trivial; try lia. intros w o J k p L.
    assert (F : fair n (classes_of c n) = true) by (apply tosses_are_fair; lia).
    destruct (fair_weights _ _ F _ _ J) as (_ & G). now apply G in L.
Qed.

(** Under every action some successor has a smaller rank, or the game ends: a bust passes the turn, and Must Bust, which
    nobody can refuse, adds points. *)
Definition rank (s : state) : nat :=
  match s with
  | Start a b => 4 * (2 * goal - a - b) + 1
  | Draw a b _ => 4 * (2 * goal - a - b) + 2
  | Toss MustBust a b _ risk =>
    if risk =? 0 then 4 * (2 * goal - a - b) else 4 * (2 * goal - a - b - risk) + 3
  | Toss _ a b _ _ => 4 * (2 * goal - a - b) + 2
  end.

Lemma tossed_some : forall (P : state -> Prop) c a b n t l w o, In (w, o) l -> some state P (choice c a b n t o) ->
  some_sum state P (tossed c a b n t l).
Proof.
  induction l as [| (w', o') l]; intros w o J C; [easy |].
  destruct J as [E | J]; [left; injection E as _ ->; exact C | right; eapply IHl; eauto].
Qed.

Lemma ranked : forall s, inside s = true -> some state (fun s' => rank s' < rank s) (equation s).
Proof.
  intros s I. destruct s as [a b | a b t | c a b n t]; unfold inside in I; arith.
  - unfold equation, draw. cbn [some some_sum]. do 5 right. left. unfold roll. cases; [exact I |].
    cbn [some rank Nat.eqb]. lia.
  - unfold equation, draw. cbn [some some_sum]. do 3 right. left. cbn [rank]. lia.
  - assert (F : fair n (classes_of c n) = true) by (apply tosses_are_fair; lia).
    assert (G := fair_weights _ _ F). unfold fair in F. apply andb_prop in F. destruct F as (F & X).
    apply andb_prop in F. destruct F as (_ & Y). apply existsb_exists in X, Y.
    destruct X as ((w & o) & XI & XO), Y as ((w' & o') & YI & YO). simpl in XO, YO.
    destruct o' as [| ? ?]; [| discriminate]. destruct o as [| (k, p) [| ? ?]]; try discriminate.
    destruct (G _ _ XI) as (_ & K). specialize (K k p ltac:(now left)).
    assert (c = MustBust /\ t = 0 \/ c = MustBust /\ t <> 0 \/ c <> MustBust) as [(-> & ->) | [(-> & Z) | Z]]
      by (destruct c, (Nat.eq_dec t 0); tauto || (right; right; discriminate)).
    + (* the first toss of Must Bust scores *)
      change (some_sum state (fun s' => rank s' < rank (Toss MustBust a b n 0)) (tossed MustBust a b n 0 (classes_of MustBust n))).
      eapply tossed_some; [exact XI |]. unfold choice, best, after. cbn [fst snd Nat.add].
      set (u := Nat.min p (goal - a)). assert (1 <= u) by lia. assert (a + u <= goal) by lia. clearbody u.
      assert (u =? 0 = false) as U by (apply Nat.eqb_neq; lia).
      unfold fill, roll. cbn [may_stop]. cases; cbn [some rank Nat.eqb]; trivial; rewrite U; lia.
    + (* a later one busts *)
      change (some_sum state (fun s' => rank s' < rank (Toss MustBust a b n t)) (tossed MustBust a b n t (classes_of MustBust n))).
      eapply tossed_some; [exact YI |]. unfold choice, bust. apply Nat.eqb_neq in Z.
      cases; cbn [some rank]; trivial; rewrite Z; lia.
    + (* so does a toss of any other card *)
      eapply tossed_some; [exact YI |]. unfold choice, bust. destruct c; try (now contradiction Z); cbn [some rank]; lia.
Qed.

(** ** The theorem about tables

    [lower] and [upper] are a table's bounds at the states [Start own opponent]. At the states inside the turns they are
    any numbers at all: that the check passes is enough. *)

Variable one : Z.

(** What the checker runs for each pair of scores. *)
Definition check (lower upper : state -> Z) (own opponent : nat) : bool :=
  forallb (passes state one equation lower upper) (turn own opponent).

(** The chances of the mover to have won, and not to have lost, after so many steps, if both players play as well as
    possible, in units of 1/[one]. A step is a toss or a draw, with the choice that comes with it. *)
Definition won (steps : nat) : state -> R := fst (chance state one equation steps).
Definition not_lost (steps : nat) : state -> R := snd (chance state one equation steps).

(** [value] is what the game is worth: both chances converge to it. *)
Definition worth (value : state -> R) : Prop := forall s, inside s = true ->
  Un_cv (fun steps => won steps s) (value s) /\ Un_cv (fun steps => not_lost steps s) (value s).

Theorem game_has_value : (0 <= one)%Z -> exists value, worth value.
Proof.
  intros D. destruct (Bounds.game_has_value state one equation inside states rank finite weights closed ranked D)
    as (value & _ & H). now exists value.
Qed.

(** If the check passes at every pair of scores, what the game is worth at the start of a turn lies between the table's
    bounds. *)
Theorem table_holds : (0 <= one)%Z -> forall lower upper value,
  (forall own opponent, own < goal -> opponent < goal -> check lower upper own opponent = true) -> worth value ->
  forall own opponent, own < goal -> opponent < goal ->
    (IZR (lower (Start own opponent)) <= value (Start own opponent) <= IZR (upper (Start own opponent)))%R.
Proof.
  intros D lower upper value C W a b A B.
  destruct (Bounds.game_has_value state one equation inside states rank finite weights closed ranked D) as (v & V & H).
  assert (I : inside (Start a b) = true) by (apply andb_true_intro; split; now apply Nat.ltb_lt).
  replace (value (Start a b)) with (v (Start a b))
    by (eapply UL_sequence; [apply (proj1 (H _ I)) | apply (proj1 (W _ I))]).
  apply (checked state one equation inside states rank finite weights closed ranked lower upper v); trivial.
  intros s J. destruct (scores_inside s J) as (X & Y). specialize (C _ _ X Y). unfold check in C.
  rewrite forallb_forall in C. apply C. now apply in_turn.
Qed.

End Goal.

(* What the proof rests on besides Coq's logic: the real numbers of its library. *)
Print Assumptions table_holds.
