import type { AuditAction } from '#domain/desk/audit-actions.ts';
import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const insertEntry = statement(
  'insert-audit-entry',
  'insert into audit_log (actor_id, action, subject, detail, ip, at) values ($1, $2, $3, $4, $5, $6)',
);

/** What an operator did by a call: the call itself names the action, this one if it lists several. */
export type OperatorsAct<Action extends AuditAction = never> = {
  /** What it was done to, such as `certificate:12`. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
} & ([Action] extends [never] ? { readonly action?: never } : { readonly action: Action });

/** The operator who makes a call. @typeParam Action what the call may have done, if it lists several actions */
export interface Operator<Action extends AuditAction = never> {
  readonly memberId: number;
  /** Writes the act into the audit log, in the transaction that does it. */
  readonly audit: (tx: Queryable, act: OperatorsAct<Action>) => Promise<void>;
}

/** Something an operator did or looked at. */
export interface AuditEntry {
  /** Null for a command run on the machine itself. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  /** What it was done to, such as `certificate:12`. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly ip: string;
}

/** Half of a character, as of an emoji that was cut in two, has no place in JSON of the database: it becomes U+FFFD, as in any other text. */
const toJson = (detail: AuditEntry['detail'] = {}) =>
  JSON.stringify(detail, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Writes down what an operator did, in the transaction that does it; entries are never changed (S-46). */
export async function writeAudit(tx: Queryable, entry: AuditEntry, now: Date): Promise<void> {
  const { actorId, action, subject, detail, ip } = entry;
  await tx.query(insertEntry, [actorId, action, subject, toJson(detail), ip, now]);
}
