/** The rules that must hold at any time (product §14). BOOKING, OFFER, COUNT and DUE are checks that the others depend on. */
export type Invariant =
  | `M${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | `S${1 | 2 | 3 | 4}`
  | `T${1 | 2 | 3}`
  | `C${1 | 2 | 3}`
  | 'N1'
  | 'F1'
  | 'A1'
  | 'R1'
  | 'E1'
  | 'L1'
  | 'PASS'
  | 'LOAD'
  | 'BOOKING'
  | 'OFFER'
  | 'COUNT'
  | 'PRESENCE'
  | 'DISPUTE'
  | 'DUE'
  | 'PAUSE'
  | 'WAIT'
  | 'PUBLIC'
  | 'FIGURES';

/** What a check finds: the record, such as `mentoring 12`, and what is wrong with it. */
export interface Finding {
  readonly subject: string;
  readonly fact: string;
}

/** A violated rule. */
export interface Violation extends Finding {
  readonly invariant: Invariant;
}
