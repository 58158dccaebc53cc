(** The checker's core as OCaml. What is trusted here, besides Coq and its extraction: that these operations of OCaml on
    integers of 63 bits are those of Coq, as long as nothing overflows. *)
From Coq Require Import ZArith Extraction.
From Fillwise Require Import Bounds FillOrBust.

Extract Inductive bool => bool [ "true" "false" ].
Extract Inductive list => list [ "[]" "(::)" ].
Extract Inductive prod => "( * )" [ "(,)" ].
Extract Inductive option => option [ "Some" "None" ].
Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant orb => "(||)".

Extract Inductive nat => int [ "0" "Stdlib.Int.succ" ] "(fun zero next n -> if n = 0 then zero () else next (n - 1))".
Extract Inlined Constant Init.Nat.add => "(+)".
Extract Inlined Constant PeanoNat.Nat.add => "(+)".
Extract Inlined Constant Init.Nat.sub => "(fun (m : int) n -> if m < n then 0 else m - n)".
Extract Inlined Constant PeanoNat.Nat.sub => "(fun (m : int) n -> if m < n then 0 else m - n)".
Extract Inlined Constant Init.Nat.mul => "( * )".
Extract Inlined Constant PeanoNat.Nat.mul => "( * )".
Extract Inlined Constant Init.Nat.div => "(/)".
Extract Inlined Constant PeanoNat.Nat.div => "(/)".
Extract Inlined Constant Init.Nat.modulo => "(mod)".
Extract Inlined Constant PeanoNat.Nat.modulo => "(mod)".
Extract Inlined Constant Init.Nat.min => "(fun (m : int) n -> if m < n then m else n)".
Extract Inlined Constant PeanoNat.Nat.min => "(fun (m : int) n -> if m < n then m else n)".
Extract Inlined Constant Init.Nat.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant PeanoNat.Nat.eqb => "(fun (m : int) n -> m = n)".
Extract Inlined Constant Init.Nat.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant PeanoNat.Nat.leb => "(fun (m : int) n -> m <= n)".
Extract Inlined Constant Init.Nat.ltb => "(fun (m : int) n -> m < n)".
Extract Inlined Constant PeanoNat.Nat.ltb => "(fun (m : int) n -> m < n)".

Extract Inductive BinNums.positive => int [ "(fun p -> 2 * p + 1)" "(fun p -> 2 * p)" "1" ]
  "(fun odd even one p -> if p = 1 then one () else if p land 1 = 1 then odd (p / 2) else even (p / 2))".
Extract Inductive Z => int [ "0" "" "(~-)" ]
  "(fun zero plus minus z -> if z = 0 then zero () else if z > 0 then plus z else minus (- z))".
Extract Inlined Constant Z.of_nat => "".
Extract Inlined Constant Z.add => "(+)".
Extract Inlined Constant Z.sub => "(-)".
Extract Inlined Constant Z.opp => "(~-)".
Extract Inlined Constant Z.mul => "( * )".
Extract Inlined Constant Z.max => "(fun (m : int) n -> if m < n then n else m)".
Extract Inlined Constant Z.leb => "(fun (m : int) n -> m <= n)".
(* Coq's division rounds down, OCaml's towards zero. *)
Extract Inlined Constant Z.div => "(fun m n -> let q = m / n in if m mod n < 0 then q - 1 else q)".

Extraction "core.ml" check equation cards whole up down.
