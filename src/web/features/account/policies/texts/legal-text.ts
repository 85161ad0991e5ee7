/** A part of a section: a paragraph, a list, or pairs of a term and its definition. */
export type LegalBlock =
  | string
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly [term: string, detail: string])[] };

export interface LegalSection {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/** A text that members agree to or rely on, as data: to be rendered, printed and compared. */
export interface LegalText {
  readonly title: string;
  /** The day it comes into force, `YYYY-MM-DD`. */
  readonly version: string;
  readonly sections: readonly LegalSection[];
}
