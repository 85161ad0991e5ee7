declare const row: unique symbol;

/** A SQL text with a name, prepared once a connection. `Row` is the shape of what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly [row]?: Row;
}

const declared = new Map<string, Statement<unknown>>();

/**
 * Declares a prepared statement. Declare it once, when its `*-store.ts` is loaded (mostly by the functions of `rows.ts`): PostgreSQL plans a
 * named statement once a connection (docs/performance.md), so a text must never vary under the same name.
 * @param name unique over the server, at most 63 characters
 * @param text SQL with `$1…`; alias columns to camelCase
 */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  if (name.length > 63) throw new Error(`Statement name is too long: ${name}`);
  if (declared.has(name)) throw new Error(`Statement name is taken: ${name}`);
  const made = { name, text };
  declared.set(name, made);
  return made;
}

/** Every statement of the modules that are loaded, for what measures them. */
export function declaredStatements(): Statement<unknown>[] {
  return [...declared.values()];
}

/**
 * A SQL text that is not prepared under a name: one that follows from the catalogue (migrations, backup and restore), or that must work
 * through every pooler. Without values it may hold several statements.
 */
export function unnamed<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: '', text };
}
