(* Reads a table of the official rules and runs the proved check (core.ml, extracted from FillOrBust.v) over all pairs of
   scores: check_table [--processes N] FILE. Exit codes as those of check_table.py. What is not proved: this file. It
   reads the bounds, finds numbers for the states inside the turns, of which the check asks that they fit, and goes over
   all pairs. *)
open Core

let bits = 46
let one = 1 lsl bits
let unit_points = 50

exception Refused of int * string

let refuse code format = Printf.ksprintf (fun text -> raise (Refused (code, text))) format

(* The fingerprint of the official rules (docs/verification.md): check_table.py compares the rules text itself. *)
let official = "e7f1207983fad8b7ab541b8dba2bbcce"

type table = { goal : int; lower : int array array; upper : int array array }

let read path =
  let data =
    try
      let channel = open_in_bin path in
      let data = really_input_string channel (in_channel_length channel) in
      close_in channel;
      data
    with Sys_error _ | End_of_file -> refuse 3 "no such file, or it can't be read"
  in
  if String.length data < 104 || String.sub data 0 8 <> "\x89FWT\r\n\x1a\n" then
    refuse 4 "magic: found others, expected that of a table";
  let u32 at = Int32.to_int (String.get_int32_le data at) in
  let u64 at = Int64.to_int (String.get_int64_le data at) in
  let points = u32 12 and side = u32 16 in
  let fingerprint = Printf.sprintf "%016Lx%016Lx" (String.get_int64_le data 32) (String.get_int64_le data 40) in
  if u32 8 <> 1 then refuse 4 "version: found %d, expected 1" (u32 8);
  if fingerprint <> official then refuse 3 "fingerprint: found %s, expected %s, the official rules" fingerprint official;
  if points < 50 || points > 20000 || side * unit_points <> points then
    refuse 4 "side: found %d, expected %d" side (points / unit_points);
  if u64 80 < 104 || u64 72 < 104 || String.length data <> u64 80 + (8 * side * side) + 16 || u64 72 + (8 * side * side) > u64 80
  then refuse 4 "length: found %d, expected what the header says" (String.length data);
  (* Inwards, so that what is shown is no less than what the file claims: a power of two changes no digit. *)
  let bounds offset inwards =
    Array.init side (fun own ->
        Array.init side (fun opponent ->
            let at = offset + (8 * ((own * side) + opponent)) in
            let x = Int64.float_of_bits (String.get_int64_le data at) in
            if not (x >= -1e-12 && x <= 1. +. 1e-12) then
              refuse 4 "entry %d against %d: found %h, expected 0 to 1" (own * unit_points) (opponent * unit_points) x;
            int_of_float (inwards (x *. Float.of_int one))))
  in
  { goal = side; lower = bounds (u64 72) Float.ceil; upper = bounds (u64 80) Float.floor }

let number = function
  | Bonus300 -> 0 | Bonus400 -> 1 | Bonus500 -> 2 | Fill1000 -> 3 | MustBust -> 4 | Vengeance -> 5 | Trouble1 -> 6
  | Trouble2 -> 7

(* Whether the check passes at one pair, and how much room the table leaves there. *)
let check_pair table a b =
  let top = table.goal - a in
  let cells () = Array.make (8 * 7 * (top + 1)) 0 and row () = Array.make (top + 1) 0 in
  let toss_lower = cells () and toss_upper = cells () and draw_lower = row () and draw_upper = row () in
  let cell c dice risk = (((risk * 8) + number c) * 7) + dice in
  let bound scores tosses draws = function
    | Start (own, opponent) -> scores.(own).(opponent)
    | Draw (_, _, risk) -> draws.(risk)
    | Toss (c, _, _, dice, risk) -> tosses.(cell c dice risk)
  in
  let lower = bound table.lower toss_lower draw_lower and upper = bound table.upper toss_upper draw_upper in
  let worth state =
    let e = equation table.goal state in
    (whole one down lower (fun s -> one - upper s) e, whole one up upper (fun s -> one - lower s) e)
  in
  let order = [ Trouble2; Trouble1; Bonus300; Bonus400; Bonus500; Fill1000; MustBust; Vengeance ] in
  for risk = top downto 0 do
    List.iter
      (fun c ->
        for dice = 1 to 6 do
          let l, u = worth (Toss (c, a, b, dice, risk)) in
          toss_lower.(cell c dice risk) <- l;
          toss_upper.(cell c dice risk) <- u
        done)
      order;
    if risk < top then begin
      let l, u = worth (Draw (a, b, risk)) in
      draw_lower.(risk) <- l;
      draw_upper.(risk) <- u
    end
  done;
  let l, u = worth (Start (a, b)) in
  (check table.goal one lower upper a b, table.upper.(a).(b) - u, l - table.lower.(a).(b))

(* Every so many-th score of the mover: the pairs that fail, and the least room of each bound. *)
let work table part parts =
  let failed = ref [] and room_upper = ref max_int and room_lower = ref max_int in
  for a = 0 to table.goal - 1 do
    if a mod parts = part then
      for b = 0 to table.goal - 1 do
        let passes, upper, lower = check_pair table a b in
        if not passes then failed := (a, b, upper, lower) :: !failed;
        room_upper := min !room_upper upper;
        room_lower := min !room_lower lower
      done
  done;
  (!failed, !room_upper, !room_lower)

let run path parts =
  let table = read path in
  let began = Unix.gettimeofday () in
  let start part =
    let input, output = Unix.pipe () in
    match Unix.fork () with
    | 0 ->
      let channel = Unix.out_channel_of_descr output in
      Marshal.to_channel channel (work table part parts) [];
      close_out channel;
      exit 0
    | _ ->
      Unix.close output;
      Unix.in_channel_of_descr input
  in
  let results = List.map (fun c -> (Marshal.from_channel c : (int * int * int * int) list * int * int)) (List.map start (List.init parts Fun.id)) in
  List.iter (fun _ -> ignore (Unix.wait ())) results;
  let failed = List.sort compare (List.concat_map (fun (f, _, _) -> f) results) in
  let least pick = List.fold_left (fun m r -> min m (pick r)) max_int results in
  Printf.printf "%s: goal %d, official rules, %d pairs of scores\n" path (table.goal * unit_points) (table.goal * table.goal);
  Printf.printf "least room: upper %d, lower %d units of 2^-%d\n" (least (fun (_, u, _) -> u)) (least (fun (_, _, l) -> l)) bits;
  (match failed with
   | [] -> ()
   | (a, b, upper, lower) :: _ ->
     Printf.printf "%d entries fail; the first: %d against %d (upper %d, lower %d)\n" (List.length failed)
       (a * unit_points) (b * unit_points) upper lower);
  Printf.printf "%s: %.0f s with %d processes\n" (if failed = [] then "HOLDS, proved" else "DOES NOT HOLD")
    (Unix.gettimeofday () -. began) parts;
  if failed = [] then 0 else 1

let () =
  let usage () = prerr_endline "usage: check_table [--processes N] FILE"; exit 2 in
  let parts, path =
    match Array.to_list Sys.argv with
    | [ _; path ] -> (2, path)
    | [ _; "--processes"; n; path ] -> (match int_of_string_opt n with Some n when n >= 1 -> (n, path) | _ -> usage ())
    | _ -> usage ()
  in
  try exit (run path parts)
  with
  | Refused (code, text) -> Printf.eprintf "%s: %s\n" path text; exit code
  | End_of_file -> Printf.eprintf "%s: a process ended before its work was done\n" path; exit 1
