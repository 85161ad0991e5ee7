import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface AuditRow {
  readonly entryId: number;
  readonly at: Date;
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: Record<string, unknown>;
  readonly ip: string;
}

/** What a list of the log has. */
interface ChosenEntries {
  readonly actorId?: number | undefined;
  readonly action?: string | undefined;
  /** The whole subject, such as `member:12`. */
  readonly subject?: string | undefined;
}

const SELECT = `select a.id as "entryId", a.at, a.actor_id as "actorId", m.email as "actorEmail", a.action, a.subject, a.detail, a.ip
   from audit_log a left join members m on m.id = a.actor_id
   where a.id < coalesce($1, 9223372036854775807)`;
/** The largest page and one more. */
const END = 'order by a.id desc limit 51';
// One statement a filter that has an index; the others are looked at on the way.
const REST = `and ($2::bigint is null or a.actor_id = $2) and ($3::text is null or a.action = $3)
   and ($4::text is null or a.subject = $4)`;
const listAll = statement<AuditRow>('list-audit', `${SELECT} ${REST} ${END}`);
const listOfSubject = statement<AuditRow>('list-audit-of-subject', `${SELECT} and a.subject = $4::text ${REST} ${END}`);
const listOfActor = statement<AuditRow>('list-audit-of-actor', `${SELECT} and a.actor_id = $2::bigint ${REST} ${END}`);
const listOfAction = statement<AuditRow>('list-audit-of-action', `${SELECT} and a.action = $3::text ${REST} ${END}`);

export const auditLogStore = {
  /** Newest first, up to 51 rows before the entry `before`. */
  list(db: Queryable, chosen: ChosenEntries, before: number | undefined): Promise<AuditRow[]> {
    const { actorId, action, subject } = chosen;
    const values = [before ?? null, actorId ?? null, action ?? null, subject ?? null];
    if (subject !== undefined) return db.query(listOfSubject, values);
    if (actorId !== undefined) return db.query(listOfActor, values);
    return db.query(action === undefined ? listAll : listOfAction, values);
  },
};
