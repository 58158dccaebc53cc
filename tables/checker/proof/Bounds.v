(** Why bounds that pass the check of a table hold: for any game of this form, before any rule of Fill or Bust.

    A state is a situation in which a player, the mover, is about to act or to be dealt chance. What a state is worth to
    its mover is given by an expression: won, another state of the same mover, another state whose mover is the opponent,
    the better of two, or a weighted mean. All values are in units of 1/[one]: [one] is certain, 0 is hopeless. *)
From Coq Require Import ZArith Reals List Bool Lia Lra.
Import ListNotations.

Section Game.
Variable state : Type.
Variable one : Z.

Inductive exp :=
| Won
| Mine (s : state) (* the mover goes on in [s] *)
| Theirs (s : state) (* the opponent is the mover in [s] *)
| Best (e f : exp) (* the mover chooses *)
| Mean (l : sum) (* chance chooses *)
with sum :=
| Nil
| Cons (weight : Z) (e : exp) (l : sum).

Scheme exp_mutual := Induction for exp Sort Prop
  with sum_mutual := Induction for sum Sort Prop.
Combined Scheme exp_sum_ind from exp_mutual, sum_mutual.

Fixpoint weight (l : sum) : Z :=
  match l with Nil => 0 | Cons w _ l => w + weight l end.

(** What an expression is worth, exactly, if the states of the mover are worth [mine] and those of the opponent are worth
    [theirs] to the mover. *)
Open Scope R_scope.

Fixpoint real (mine theirs : state -> R) (e : exp) : R :=
  match e with
  | Won => IZR one
  | Mine s => mine s
  | Theirs s => theirs s
  | Best e f => Rmax (real mine theirs e) (real mine theirs f)
  | Mean l => real_sum mine theirs l / IZR (weight l)
  end
with real_sum (mine theirs : state -> R) (l : sum) : R :=
  match l with
  | Nil => 0
  | Cons w e l => IZR w * real mine theirs e + real_sum mine theirs l
  end.

(** The same in integers, with a division that rounds: what the checker computes. *)
Open Scope Z_scope.

Fixpoint whole (div : Z -> Z -> Z) (mine theirs : state -> Z) (e : exp) : Z :=
  match e with
  | Won => one
  | Mine s => mine s
  | Theirs s => theirs s
  | Best e f => Z.max (whole div mine theirs e) (whole div mine theirs f)
  | Mean l => div (whole_sum div mine theirs l) (weight l)
  end
with whole_sum (div : Z -> Z -> Z) (mine theirs : state -> Z) (l : sum) : Z :=
  match l with
  | Nil => 0
  | Cons w e l => w * whole div mine theirs e + whole_sum div mine theirs l
  end.

Definition down (a b : Z) : Z := a / b.
Definition up (a b : Z) : Z := - (- a / b).

(** All weights are positive, and no mean is of nothing. *)
Fixpoint positive (e : exp) : Prop :=
  match e with
  | Won | Mine _ | Theirs _ => True
  | Best e f => positive e /\ positive f
  | Mean l => l <> Nil /\ positive_sum l
  end
with positive_sum (l : sum) : Prop :=
  match l with Nil => True | Cons w e l => 0 < w /\ positive e /\ positive_sum l end.

(** Every state in the expression is in [P]. *)
Fixpoint all (P : state -> Prop) (e : exp) : Prop :=
  match e with
  | Won => True
  | Mine s | Theirs s => P s
  | Best e f => all P e /\ all P f
  | Mean l => all_sum P l
  end
with all_sum (P : state -> Prop) (l : sum) : Prop :=
  match l with Nil => True | Cons _ e l => all P e /\ all_sum P l end.

(** Whatever is chosen, with positive chance the game ends or goes on in a state of [P]. *)
Fixpoint some (P : state -> Prop) (e : exp) : Prop :=
  match e with
  | Won => True
  | Mine s | Theirs s => P s
  | Best e f => some P e /\ some P f
  | Mean l => some_sum P l
  end
with some_sum (P : state -> Prop) (l : sum) : Prop :=
  match l with Nil => False | Cons _ e l => some P e \/ some_sum P l end.

Lemma weight_nonnegative : forall l, positive_sum l -> 0 <= weight l.
Proof. induction l; simpl; intros; [lia | destruct H as (? & ? & H); apply IHl in H; lia]. Qed.

Lemma weight_positive : forall l, l <> Nil -> positive_sum l -> 0 < weight l.
Proof.
  destruct l; simpl; intros; [easy | destruct H0 as (? & ? & H1); apply weight_nonnegative in H1; lia].
Qed.

Open Scope R_scope.

(** ** Integer steps are outward. *)

Lemma down_below : forall a b, (0 < b)%Z -> IZR (down a b) <= IZR a / IZR b.
Proof.
  intros a b H. assert (0 < IZR b) by now apply IZR_lt.
  apply Rmult_le_reg_r with (IZR b); trivial. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- mult_IZR. apply IZR_le. unfold down. rewrite Z.mul_comm. now apply Z.mul_div_le.
Qed.

Lemma up_above : forall a b, (0 < b)%Z -> IZR a / IZR b <= IZR (up a b).
Proof.
  intros a b H. unfold up. rewrite opp_IZR. assert (IZR (- a / b) <= IZR (- a) / IZR b) by now apply down_below.
  rewrite opp_IZR in H0. unfold Rdiv in *. lra.
Qed.

Lemma divided : forall a b c, (0 < c)%Z -> a <= b -> a / IZR c <= b / IZR c.
Proof.
  intros a b c H H0. apply IZR_lt in H. unfold Rdiv. apply Rmult_le_compat_r; trivial.
  left. now apply Rinv_0_lt_compat.
Qed.

Lemma outward :
  forall mine theirs,
    (forall e, positive e ->
       IZR (whole down mine theirs e) <= real (fun s => IZR (mine s)) (fun s => IZR (theirs s)) e
       /\ real (fun s => IZR (mine s)) (fun s => IZR (theirs s)) e <= IZR (whole up mine theirs e))
    /\ (forall l, positive_sum l ->
       IZR (whole_sum down mine theirs l) <= real_sum (fun s => IZR (mine s)) (fun s => IZR (theirs s)) l
       /\ real_sum (fun s => IZR (mine s)) (fun s => IZR (theirs s)) l <= IZR (whole_sum up mine theirs l)).
Proof.
  intros mine theirs. apply exp_sum_ind; simpl; intros; try lra.
  - destruct H1 as (H1 & H2). apply H in H1. apply H0 in H2.
    assert (forall x y, IZR (Z.max x y) = Rmax (IZR x) (IZR y)) as M.
    { intros x y. destruct (Z.max_spec x y) as [(A & ->) | (A & ->)].
      - rewrite Rmax_right; trivial. apply IZR_le. lia.
      - rewrite Rmax_left; trivial. now apply IZR_le. }
    rewrite !M. unfold Rmax. repeat destruct Rle_dec; lra.
  - destruct H0 as (N & P). assert (0 < weight l)%Z by now apply weight_positive. apply H in P. split.
    + eapply Rle_trans; [apply down_below; trivial | now apply divided].
    + eapply Rle_trans; [| apply up_above; trivial]. now apply divided.
  - destruct H1 as (W & P & Q). apply H in P. apply H0 in Q. rewrite !plus_IZR, !mult_IZR. apply IZR_lt in W.
    split; apply Rplus_le_compat; try easy; apply Rmult_le_compat_l; lra.
Qed.

(** ** Nothing overflows: a sum is between its weight times the least and times the greatest number in it. *)

Lemma in_range :
  forall div (mine theirs : state -> Z) (low high : Z), (low <= one <= high)%Z ->
    (forall a w, (0 < w -> w * low <= a <= w * high -> low <= div a w <= high)%Z) ->
    (forall e, positive e -> all (fun s => low <= mine s <= high /\ low <= theirs s <= high)%Z e ->
       (low <= whole div mine theirs e <= high)%Z)
    /\ (forall l, positive_sum l -> all_sum (fun s => low <= mine s <= high /\ low <= theirs s <= high)%Z l ->
       (weight l * low <= whole_sum div mine theirs l <= weight l * high)%Z).
Proof.
  intros div mine theirs low high D V. apply exp_sum_ind; simpl; intros; try lia.
  - destruct H1, H2. specialize (H H1 H2). specialize (H0 H3 H4). lia.
  - destruct H0 as (N & P). apply V; [now apply weight_positive | now apply H].
  - destruct H1 as (W & P & Q), H2 as (A & B). specialize (H P A). specialize (H0 Q B). nia.
Qed.

Lemma down_in_range : forall low high a w, (0 < w -> w * low <= a <= w * high -> low <= down a w <= high)%Z.
Proof.
  intros low high a w W (A & B). unfold down. split.
  - apply Z.div_le_lower_bound; lia.
  - apply Z.div_le_upper_bound; lia.
Qed.

Lemma up_in_range : forall low high a w, (0 < w -> w * low <= a <= w * high -> low <= up a w <= high)%Z.
Proof.
  intros low high a w W H. unfold up. pose proof (down_in_range (- high) (- low) (- a) w W ltac:(lia)). unfold down in *. lia.
Qed.

(** ** Steps are monotone, and move values by no more than their states move. *)

Lemma moved :
  forall (m t m' t' : state -> R) (d : R), 0 <= d ->
    (forall e, positive e -> all (fun s => m s - m' s <= d /\ t s - t' s <= d) e ->
       real m t e - real m' t' e <= d)
    /\ (forall l, positive_sum l -> all_sum (fun s => m s - m' s <= d /\ t s - t' s <= d) l ->
       real_sum m t l - real_sum m' t' l <= IZR (weight l) * d).
Proof.
  intros m t m' t' d D. apply exp_sum_ind; simpl; intros; try lra.
  - destruct H1, H2. specialize (H H1 H2). specialize (H0 H3 H4). unfold Rmax. repeat destruct Rle_dec; lra.
  - destruct H0 as (N & P). specialize (H P H1). assert (0 < weight l)%Z as W by now apply weight_positive.
    rewrite <- Rdiv_minus_distr. apply IZR_lt in W. apply Rmult_le_reg_l with (IZR (weight l)); trivial.
    unfold Rdiv. rewrite (Rmult_comm (_ - _)), <- Rmult_assoc, Rinv_r, Rmult_1_l; lra.
  - destruct H1 as (W & P & Q), H2 as (A & B). specialize (H P A). specialize (H0 Q B). apply IZR_lt in W.
    rewrite plus_IZR. apply Rmult_le_compat_l with (r := IZR weight0) in H; lra.
Qed.

Lemma moved_less :
  forall (m t m' t' : state -> R) (d : R), 0 < d ->
    (forall e, positive e -> all (fun s => m s - m' s <= d /\ t s - t' s <= d) e ->
       some (fun s => m s - m' s < d /\ t s - t' s < d) e -> real m t e - real m' t' e < d)
    /\ (forall l, positive_sum l -> all_sum (fun s => m s - m' s <= d /\ t s - t' s <= d) l ->
       some_sum (fun s => m s - m' s < d /\ t s - t' s < d) l -> real_sum m t l - real_sum m' t' l < IZR (weight l) * d).
Proof.
  intros m t m' t' d D. apply exp_sum_ind; simpl; intros; try easy; try lra.
  - destruct H1, H2, H3. specialize (H H1 H2 H3). specialize (H0 H4 H5 H6).
    unfold Rmax. repeat destruct Rle_dec; lra.
  - destruct H0 as (N & P). specialize (H P H1 H2). assert (0 < weight l)%Z as W by now apply weight_positive.
    rewrite <- Rdiv_minus_distr. apply IZR_lt in W. apply Rmult_lt_reg_l with (IZR (weight l)); trivial.
    unfold Rdiv. rewrite (Rmult_comm (_ - _)), <- Rmult_assoc, Rinv_r, Rmult_1_l; lra.
  - destruct H1 as (W & P & Q), H2 as (A & B). apply IZR_lt in W. rewrite plus_IZR.
    destruct (moved m t m' t' d ltac:(lra)) as (M & M'). specialize (M _ P A). specialize (M' _ Q B).
    destruct H3 as [C | C].
    + specialize (H P A C). apply Rmult_lt_compat_l with (r := IZR weight0) in H; lra.
    + specialize (H0 Q B C). apply Rmult_le_compat_l with (r := IZR weight0) in M; lra.
Qed.

(** ** The theorem *)

Variable equation : state -> exp. (* what each state is worth *)
Variable inside : state -> bool. (* the states of the game: finitely many, and none leads outside *)
Variable states : list state.
Variable rank : state -> nat.
Hypothesis finite : forall s, inside s = true -> In s states.
Hypothesis weights : forall s, inside s = true -> positive (equation s).
Hypothesis closed : forall s, inside s = true -> all (fun s' => inside s' = true) (equation s).
Hypothesis ranked : forall s, inside s = true -> some (fun s' => (rank s' < rank s)%nat) (equation s).

Notation other x := (fun s => IZR one - x s).

(** Both inequalities of the bounds: an upper bound where the mover goes on, the rest to a lower one where the turn
    passes, and the other way round. *)
Definition bounds (lower upper : state -> R) : Prop :=
  forall s, inside s = true ->
    real upper (other lower) (equation s) <= upper s /\ lower s <= real lower (other upper) (equation s).

(** Chances to win under the best play of both satisfy the equation of every state. *)
Definition solution (value : state -> R) : Prop :=
  forall s, inside s = true -> value s = real value (other value) (equation s).

Lemma and_all : forall (P Q R' : state -> Prop), (forall s, P s -> Q s -> R' s) ->
  (forall e, all P e -> all Q e -> all R' e) /\ (forall l, all_sum P l -> all_sum Q l -> all_sum R' l).
Proof. intros P Q R' I. apply exp_sum_ind; simpl; intros; firstorder. Qed.

Lemma all_some : forall (P Q R' : state -> Prop), (forall s, P s -> Q s -> R' s) ->
  (forall e, all P e -> some Q e -> some R' e) /\ (forall l, all_sum P l -> some_sum Q l -> some_sum R' l).
Proof. intros P Q R' I. apply exp_sum_ind; simpl; intros; firstorder. Qed.

Lemma largest : forall (f : state -> R) (l : list state),
  exists d, 0 <= d /\ (forall s, In s l -> inside s = true -> f s <= d)
    /\ (0 < d -> exists s, inside s = true /\ f s = d).
Proof.
  intros f. induction l as [| s l (d & N & A & B)].
  - exists 0. simpl. repeat split; try lra; easy.
  - destruct (inside s) eqn:I, (Rle_dec (f s) d).
    + exists d. repeat split; trivial. simpl. intros s' [-> | H] J; auto.
    + exists (f s). repeat split; try lra.
      * simpl. intros s' [-> | H] J; [lra | apply A in H; trivial; lra].
      * intros _. now exists s.
    + exists d. repeat split; trivial. simpl. intros s' [-> | H] J; [congruence | auto].
    + exists d. repeat split; trivial. simpl. intros s' [-> | H] J; [congruence | auto].
Qed.

(** The same for two numbers of each state, as the chance to win and the chance not to lose might be: what the mover has
    is [least], and the opponent leaves [most]. *)
Definition solutions (least most : state -> R) : Prop :=
  forall s, inside s = true ->
    least s = real least (other most) (equation s) /\ most s = real most (other least) (equation s).

Lemma between : forall lower upper least most, bounds lower upper -> solutions least most ->
  forall s, inside s = true -> lower s <= least s /\ most s <= upper s.
Proof.
  intros lower upper least most B V.
  destruct (largest (fun s => Rmax (lower s - least s) (most s - upper s)) states) as (d & N & A & E).
  assert (forall s, inside s = true -> lower s - least s <= d /\ most s - upper s <= d) as A'.
  { intros s I. specialize (A s (finite s I) I). simpl in A. unfold Rmax in A. destruct Rle_dec; lra. }
  destruct (Rle_lt_dec d 0) as [Z | P].
  - intros s I. apply A' in I. lra.
  - exfalso. destruct (E P) as (s & I & F). clear E A.
    assert (forall n s, (rank s < n)%nat -> inside s = true -> lower s - least s < d /\ most s - upper s < d) as G.
    { induction n; intros x R I'; [lia |].
      assert (all (fun s => lower s - least s <= d /\ (IZR one - upper s) - (IZR one - most s) <= d) (equation x)) as C1.
      { eapply and_all; [| apply closed | apply closed]; trivial. simpl. intros y Y _. apply A' in Y. lra. }
      assert (all (fun s => most s - upper s <= d /\ (IZR one - least s) - (IZR one - lower s) <= d) (equation x)) as C2.
      { eapply and_all; [| apply closed | apply closed]; trivial. simpl. intros y Y _. apply A' in Y. lra. }
      assert (forall y, inside y = true -> (rank y < rank x)%nat -> lower y - least y < d /\ most y - upper y < d) as S'.
      { intros y Y Q. apply IHn; trivial. lia. }
      destruct (B x I') as (B1 & B2). destruct (V x I') as (V1 & V2).
      destruct (moved_less lower (other upper) least (other most) d P) as (M1 & _).
      destruct (moved_less most (other least) upper (other lower) d P) as (M2 & _).
      specialize (M1 (equation x) (weights x I') C1). specialize (M2 (equation x) (weights x I') C2).
      assert (some (fun s => lower s - least s < d /\ (IZR one - upper s) - (IZR one - most s) < d) (equation x)) as K1.
      { eapply all_some; [| apply closed | apply ranked]; trivial. simpl. intros y Y Q. specialize (S' y Y Q). lra. }
      assert (some (fun s => most s - upper s < d /\ (IZR one - least s) - (IZR one - lower s) < d) (equation x)) as K2.
      { eapply all_some; [| apply closed | apply ranked]; trivial. simpl. intros y Y Q. specialize (S' y Y Q). lra. }
      specialize (M1 K1). specialize (M2 K2). lra. }
    specialize (G (Datatypes.S (rank s)) s ltac:(lia) I). unfold Rmax in F. destruct Rle_dec; lra.
Qed.

(** Bounds that satisfy both inequalities enclose every solution. *)
Theorem enclosed : forall lower upper value, bounds lower upper -> solution value ->
  forall s, inside s = true -> lower s <= value s <= upper s.
Proof. intros lower upper value B V. apply (between lower upper value value B). intros s I. split; now apply V. Qed.

(** So there is at most one solution. *)
Corollary unique : forall v w, solution v -> solution w -> forall s, inside s = true -> v s = w s.
Proof.
  intros v w Hv Hw s I. assert (v s <= w s <= v s); [| lra].
  apply (enclosed v v w); trivial. intros x J. rewrite <- (Hv x J). lra.
Qed.

(** In integers: bounds that pass the check of every state enclose every solution. *)
Definition passes (lower upper : state -> Z) (s : state) : bool :=
  (let e := equation s in
   (whole up upper (fun s => one - lower s) e <=? upper s)
   && (lower s <=? whole down lower (fun s => one - upper s) e))%Z.

Theorem checked : forall lower upper value,
  (forall s, inside s = true -> passes lower upper s = true) -> solution value ->
  forall s, inside s = true -> IZR (lower s) <= value s <= IZR (upper s).
Proof.
  intros lower upper value C V.
  apply (enclosed (fun s => IZR (lower s)) (fun s => IZR (upper s))); trivial.
  intros s I. specialize (C s I). unfold passes in C. apply andb_prop in C. destruct C as (C1 & C2).
  apply Z.leb_le in C1, C2. apply IZR_le in C1, C2.
  destruct (outward upper (fun s => one - lower s)%Z) as (O1 & _).
  destruct (outward lower (fun s => one - upper s)%Z) as (O2 & _).
  specialize (O1 (equation s) (weights s I)). specialize (O2 (equation s) (weights s I)).
  assert (forall a x, real a (fun s => IZR (one - x s)) (equation s) = real a (fun s => IZR one - IZR (x s)) (equation s)) as Q.
  { intros a x. assert (forall t t', (forall s, t s = t' s) ->
      (forall e, real a t e = real a t' e) /\ (forall l, real_sum a t l = real_sum a t' l)) as X.
    { intros t t' T. apply exp_sum_ind; simpl; intros; congruence. }
    apply X. intros y. apply minus_IZR. }
  rewrite Q in O1, O2. lra.
Qed.

(** ** Without ranks: what can be won, and what can be lost, within n steps

    [chance n true] is the chance to have won after n steps, [chance n false] the chance not to have lost. *)
Fixpoint chance (n : nat) : (state -> R) * (state -> R) :=
  match n with
  | O => (fun _ => 0, fun _ => IZR one)
  | S n => let (won, open) := chance n in
           (fun s => real won (other open) (equation s), fun s => real open (other won) (equation s))
  end.

Lemma monotone : forall m t m' t' e, positive e -> all (fun s => m s <= m' s /\ t s <= t' s) e ->
  real m t e <= real m' t' e.
Proof.
  intros m t m' t' e P A. destruct (moved m t m' t' 0 ltac:(lra)) as (M & _).
  assert (real m t e - real m' t' e <= 0); [| lra]. apply M; trivial.
  eapply and_all; [| apply A | apply A]. simpl. intros. lra.
Qed.

(** Nobody wins within n steps with more than the upper bound, or avoids to lose with less than the lower one. This is
    the half of the argument that needs no rank. *)
Theorem within : forall lower upper, bounds lower upper ->
  (forall s, inside s = true -> 0 <= upper s /\ lower s <= IZR one) ->
  forall n s, inside s = true -> fst (chance n) s <= upper s /\ lower s <= snd (chance n) s.
Proof.
  intros lower upper B T. induction n; simpl; intros s I; [now apply T |].
  destruct (chance n) as (won, open). simpl in *. destruct (B s I) as (B1 & B2). split.
  - eapply Rle_trans; [| apply B1]. apply monotone; [now apply weights |].
    eapply and_all; [| apply closed | apply closed]; trivial. simpl. intros y Y _. apply IHn in Y. lra.
  - eapply Rle_trans; [apply B2 |]. apply monotone; [now apply weights |].
    eapply and_all; [| apply closed | apply closed]; trivial. simpl. intros y Y _. apply IHn in Y. lra.
Qed.

(** ** There is a solution, and it is the value of the game

    The chance to have won after n steps only grows with n, the chance not to have lost only falls, and both converge to
    the same number. *)
Lemma CV_Rmax : forall u v a b, Un_cv u a -> Un_cv v b -> Un_cv (fun n => Rmax (u n) (v n)) (Rmax a b).
Proof.
  intros u v a b U V eps E. destruct (U eps E) as (n & N), (V eps E) as (m & M). exists (Nat.max n m). intros k K.
  specialize (N k ltac:(lia)). specialize (M k ltac:(lia)). unfold R_dist in *.
  apply Rabs_def2 in N, M. apply Rabs_def1; unfold Rmax; repeat destruct Rle_dec; lra.
Qed.

Lemma CV_constant : forall a, Un_cv (fun _ => a) a.
Proof. intros a eps E. exists O. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; trivial. Qed.

Lemma continuous : forall (m t : nat -> state -> R) (m' t' : state -> R),
  (forall e, all (fun s => Un_cv (fun n => m n s) (m' s) /\ Un_cv (fun n => t n s) (t' s)) e ->
     Un_cv (fun n => real (m n) (t n) e) (real m' t' e))
  /\ (forall l, all_sum (fun s => Un_cv (fun n => m n s) (m' s) /\ Un_cv (fun n => t n s) (t' s)) l ->
     Un_cv (fun n => real_sum (m n) (t n) l) (real_sum m' t' l)).
Proof.
  intros m t m' t'. apply exp_sum_ind; simpl; intros; try easy.
  - apply CV_constant.
  - destruct H1. apply CV_Rmax; auto.
  - apply CV_mult; [now apply H | apply CV_constant].
  - apply CV_constant.
  - destruct H1. apply CV_plus; [| now apply H0]. apply CV_mult; [apply CV_constant | now apply H].
Qed.

Lemma next_converges : forall (u : nat -> R) a, Un_cv u a -> Un_cv (fun n => u (Datatypes.S n)) a.
Proof. intros u a U eps E. destruct (U eps E) as (n & N). exists n. intros k K. apply N. lia. Qed.

Hypothesis certain : (0 <= one)%Z.

Lemma chance_next : forall n s, fst (chance (Datatypes.S n)) s = real (fst (chance n)) (other (snd (chance n))) (equation s)
  /\ snd (chance (Datatypes.S n)) s = real (snd (chance n)) (other (fst (chance n))) (equation s).
Proof. intros n s. simpl. destruct (chance n). easy. Qed.

Lemma chance_fair : forall n s, inside s = true ->
  0 <= fst (chance n) s <= IZR one /\ 0 <= snd (chance n) s <= IZR one.
Proof.
  assert (0 <= IZR one) as D by now apply IZR_le.
  induction n; intros s I; [simpl; lra |]. destruct (chance_next n s) as (-> & ->).
  assert (forall m t : state -> R,
    (forall s, inside s = true -> 0 <= m s <= IZR one /\ 0 <= t s <= IZR one) ->
    (forall e, positive e -> all (fun s => inside s = true) e -> 0 <= real m t e <= IZR one)
    /\ (forall l, positive_sum l -> all_sum (fun s => inside s = true) l ->
        0 <= real_sum m t l <= IZR (weight l) * IZR one)) as X.
  { intros m t H. apply exp_sum_ind; simpl; intros; try (apply H; trivial); try lra.
    - destruct H2, H3. specialize (H0 H2 H3). specialize (H1 H4 H5). unfold Rmax. destruct Rle_dec; lra.
    - destruct H1 as (L & P). specialize (H0 P H2). assert (0 < weight l)%Z as W by now apply weight_positive.
      apply IZR_lt in W. split.
      + unfold Rdiv. apply Rmult_le_pos; [lra | left; now apply Rinv_0_lt_compat].
      + apply Rmult_le_reg_l with (IZR (weight l)); trivial. unfold Rdiv.
        rewrite (Rmult_comm (real_sum m t l)), <- Rmult_assoc, Rinv_r, Rmult_1_l; lra.
    - destruct H2 as (W & P & Q), H3 as (A & B). specialize (H0 P A). specialize (H1 Q B). apply IZR_lt in W.
      rewrite plus_IZR. destruct H0 as (E & F). apply Rmult_le_compat_l with (r := IZR weight0) in E, F; lra. }
  split; apply X; try (now apply weights); try (now apply closed); intros y Y; destruct (IHn y Y); lra.
Qed.

Lemma chance_narrows : forall n s, inside s = true ->
  fst (chance n) s <= fst (chance (Datatypes.S n)) s /\ snd (chance (Datatypes.S n)) s <= snd (chance n) s.
Proof.
  induction n; intros s I.
  - destruct (chance_fair 1 s I). simpl chance at 1 4. cbn [fst snd]. lra.
  - destruct (chance_next n s) as (-> & ->), (chance_next (Datatypes.S n) s) as (-> & ->).
    split; apply monotone; try (now apply weights); eapply and_all; try (apply closed; trivial);
      intros y Y _; destruct (IHn y Y); simpl in *; lra.
Qed.

Lemma won_converges : forall s, inside s = true -> { a | Un_cv (fun n => fst (chance n) s) a }.
Proof.
  intros s I. apply growing_cv.
  - intros n. now apply chance_narrows.
  - exists (IZR one). intros x (n & ->). now apply chance_fair.
Qed.

Lemma open_converges : forall s, inside s = true -> { a | Un_cv (fun n => snd (chance n) s) a }.
Proof.
  intros s I. apply decreasing_cv.
  - intros n. now apply chance_narrows.
  - exists 0. intros x (n & ->). unfold opp_seq. destruct (chance_fair n s I). lra.
Qed.

Definition limit_of (f : forall s, inside s = true -> R) (s : state) : R :=
  match bool_dec (inside s) true with left known => f s known | right _ => 0 end.

(** What the game is worth in each state: the limit of the chance to have won. *)
Theorem game_has_value : exists value, solution value /\ forall s, inside s = true ->
  Un_cv (fun n => fst (chance n) s) (value s) /\ Un_cv (fun n => snd (chance n) s) (value s).
Proof.
  set (least := limit_of (fun s I => proj1_sig (won_converges s I))).
  set (most := limit_of (fun s I => proj1_sig (open_converges s I))).
  assert (forall s, inside s = true -> Un_cv (fun n => fst (chance n) s) (least s)) as L.
  { intros s I. unfold least, limit_of. destruct bool_dec; [| contradiction]. apply proj2_sig. }
  assert (forall s, inside s = true -> Un_cv (fun n => snd (chance n) s) (most s)) as M.
  { intros s I. unfold most, limit_of. destruct bool_dec; [| contradiction]. apply proj2_sig. }
  assert (solutions least most) as S'.
  { intros s I. split.
    - apply UL_sequence with (fun n => fst (chance (Datatypes.S n)) s); [apply (next_converges (fun n => fst (chance n) s)), L, I |].
      apply Un_cv_ext with (fun n => real (fst (chance n)) (other (snd (chance n))) (equation s)).
      { intros n. symmetry. apply chance_next. }
      apply continuous. eapply and_all; [| apply closed; trivial | apply closed; trivial]. intros y Y _.
      split; [now apply L | apply CV_minus; [apply CV_constant | now apply M]].
    - apply UL_sequence with (fun n => snd (chance (Datatypes.S n)) s); [apply (next_converges (fun n => snd (chance n) s)), M, I |].
      apply Un_cv_ext with (fun n => real (snd (chance n)) (other (fst (chance n))) (equation s)).
      { intros n. symmetry. apply chance_next. }
      apply continuous. eapply and_all; [| apply closed; trivial | apply closed; trivial]. intros y Y _.
      split; [now apply M | apply CV_minus; [apply CV_constant | now apply L]]. }
  (* The limits, exchanged, satisfy both inequalities: so the larger one is not above the smaller. *)
  assert (forall s, inside s = true -> most s = least s) as E.
  { intros s I. assert (most s <= least s) as A.
    { apply (between most least least most); trivial. intros x J. destruct (S' x J) as (<- & <-). lra. }
    assert (least s <= most s) as B; [| lra].
    apply (@Rle_cv_lim (fun n => fst (chance n) s) (fun n => snd (chance n) s)); [| now apply L | now apply M].
    clear - I certain weights closed. intros n. revert s I. induction n; intros s I; [simpl; now apply IZR_le |].
    destruct (chance_next n s) as (-> & ->). apply monotone; [now apply weights |].
    eapply and_all; [| apply closed; trivial | apply closed; trivial]. intros y Y _. specialize (IHn y Y).
    simpl in *. lra. }
  exists least. split.
  - intros s I. destruct (S' s I) as (-> & _). symmetry.
    assert (forall t t', (forall e, all (fun s => t s = t' s) e -> real least t e = real least t' e)
      /\ (forall l, all_sum (fun s => t s = t' s) l -> real_sum least t l = real_sum least t' l)) as X.
    { intros t t'. apply exp_sum_ind; simpl; intros; trivial;
        repeat match goal with H : _ /\ _ |- _ => destruct H end; auto;
        f_equal; auto; f_equal; auto. }
    apply X. eapply and_all; [| apply closed; trivial | apply closed; trivial]. intros y Y _. now rewrite (E y Y).
  - intros s I. split; [now apply L |]. rewrite <- (E s I). now apply M.
Qed.

End Game.

Arguments Won {state}.
Arguments Mine {state} s.
Arguments Theirs {state} s.
Arguments Best {state} e f.
Arguments Mean {state} l.
Arguments Nil {state}.
Arguments Cons {state} weight e l.
