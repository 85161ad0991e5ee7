import type { Queryable } from '../../db/database.ts';
import { statement, unnamed } from '../../db/statement.ts';

export const findBalances = statement<{ account: string; krw: number }>(
  'test-ledger-balances',
  `select e.account, sum(e.amount_krw)::int as krw from ledger_entries e join payments p on p.id = e.payment_id
   where p.mentoring_id = $1 group by e.account having sum(e.amount_krw) <> 0 order by e.account`,
);
/** What the gateway has taken in and given back for a mentoring by the ledger, in won. */
export const findGatewayMoney = statement<{ takenKrw: number; refundedKrw: number; reversedKrw: number }>(
  'test-gateway-money',
  `select coalesce(sum(e.amount_krw) filter (where e.event = 'CAPTURE'), 0)::int as "takenKrw",
     coalesce(-sum(e.amount_krw) filter (where e.event = 'REFUND'), 0)::int as "refundedKrw",
     coalesce(-sum(e.amount_krw) filter (where e.event = 'BOUNCE'), 0)::int as "reversedKrw"
   from ledger_entries e join payments p on p.id = e.payment_id where p.mentoring_id = $1 and e.account = 'GATEWAY'`,
);
export const findMailsOf = statement<{ subject: string; text: string; dedupeKey: string }>(
  'test-mails-about',
  `select subject, body_text as "text", dedupe_key as "dedupeKey" from outbox
   where recipient = $1 and body_text like $2 order by id`,
);
// By the page that its button leads to: the progress, the room or the messages.
export const findMailsAbout = statement<{ subject: string; text: string; dedupeKey: string }>(
  'test-mails-about-mentoring',
  `select subject, body_text as "text", dedupe_key as "dedupeKey" from outbox
   where recipient = $1 and body_text ~ ('/(progress|user/mentoring)/' || $2::bigint || '(?![0-9])') order by id`,
);
export const findRefundAccounts = statement<{ status: string; account: Buffer | null }>(
  'test-refund-accounts',
  'select status, refund_account as account from payments where mentoring_id = $1',
);
const listTables = statement<{ table: string }>(
  'test-list-texts-of-tables',
  `select table_name as "table" from information_schema.tables where table_schema = 'public' order by 1`,
);

/** Every table with all its rows as text. */
export async function dumpTables(db: Queryable): Promise<{ table: string; rows: string }[]> {
  const places = [];
  for (const { table } of await db.query(listTables)) {
    const dump = unnamed<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as rows from "${table}" t`,
    );
    const [row] = await db.query(dump);
    places.push({ table, rows: row?.rows ?? '' });
  }
  return places;
}
export const findMentoringCount = statement<{ count: number }>(
  'test-mentoring-count',
  'select mentoring_count as count from mentor_profiles where member_id = $1',
);
export const findAuditOf = statement<{ action: string; actorId: number; detail: object }>(
  'test-audit-of',
  'select action, actor_id as "actorId", detail from audit_log where subject = $1 order by id',
);
