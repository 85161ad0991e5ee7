import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows, manyValues, maybeRow, maybeValue, oneRow, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';
import { VALID_EARNING } from '../money-sql.ts';

/** A mentor who has left and is owed money that no account can take. */
interface FormerPayeeRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly email: string;
  readonly former: Buffer | null;
  readonly owedKrw: number;
  readonly leftAt: Date;
}

/** What a member earned and no transfer that was sent has paid. */
const owedTo = (memberId: string) => `(
     coalesce((select sum(-e.amount_krw) from ledger_entries e where e.member_id = ${memberId} and ${VALID_EARNING}
       and not exists (select from transfer_earnings paid where paid.entry_id = e.id)), 0)
     + coalesce((select sum(t.earned_krw) from transfers t where t.member_id = ${memberId} and t.status <> 'SENT'), 0)
   )::int`;

const HAS_ACCOUNT = (memberId: string) =>
  `exists (select from payout_accounts a where a.member_id = ${memberId} and a.status <> 'REFUSED')`;

const findOwed = statement<{ krw: number; hasAccount: boolean }>(
  'find-owed-to-member',
  `select ${owedTo('$1::bigint')} as krw, ${HAS_ACCOUNT('$1::bigint')} as "hasAccount"`,
);

const FORMER = `m.deleted_at is not null and not ${HAS_ACCOUNT('m.id')}`;

const isFormer = statement<{ isFormer: boolean }>(
  'find-former-payee',
  `select exists (
     select from members m join mentor_profiles mentor on mentor.member_id = m.id
     where m.id = $1 and ${FORMER} and ${owedTo('m.id')} > 0
   ) as "isFormer"`,
);

const lockMember = statement('lock-former-payee', 'select from members where id = $1 for update');

/** Sums owed to mentors, and the mentors who have left without an account. */
export const formerPayeeStore = {
  /** What a member earned that has not been sent, in won, and whether an account of theirs waits or is confirmed. */
  async findOwed(db: Queryable, memberId: number): Promise<{ krw: number; hasAccount: boolean }> {
    return (await db.query(findOwed, [memberId]))[0] ?? { krw: 0, hasAccount: false };
  },
  /** Up to 51. @param after the last member of the page before */
  list: manyRows<FormerPayeeRow, [after: number]>(
    'list-former-payees',
    `select * from (
       select m.id as "mentorId", mentor.nickname, m.email, former.sealed as former, m.deleted_at as "leftAt", ${owedTo('m.id')} as "owedKrw"
       from members m join mentor_profiles mentor on mentor.member_id = m.id left join former_members former on former.member_id = m.id
       where m.id > $1 and ${FORMER} order by m.id
     ) p where "owedKrw" > 0 limit 51`,
  ),
  /** Whether `list` has a member, who stays as they are until the transaction ends. */
  async lock(tx: Queryable, memberId: number): Promise<boolean> {
    await tx.query(lockMember, [memberId]);
    return (await tx.query(isFormer, [memberId]))[0]?.isFormer ?? false;
  },
};

export interface PayoutAccountRow {
  readonly memberId: number;
  readonly submissionId: number;
  readonly sealed: Buffer;
  readonly status: PayoutAccountStatus;
  readonly reason: string | null;
  readonly submittedAt: Date;
  /** The operator who entered it for a mentor who has left. */
  readonly enteredBy: number | null;
}

export interface SubmittedAccountRow extends PayoutAccountRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly email: string;
  /** The identity of a mentor who has left and is erased, encrypted. */
  readonly former: Buffer | null;
  readonly enteredByEmail: string | null;
}

const COLUMNS = `a.member_id as "memberId", a.submission_id as "submissionId", a.sealed, a.status, a.reason, a.submitted_at as "submittedAt", a.entered_by as "enteredBy"`;
// A batch of mentors at a time, each with a look at the account and at the own earnings: all that was earned in the period is not read.
const listWithout = statement<{ last: number | null; memberIds: number[] }>(
  'list-mentors-without-payout-account',
  `with batch as materialized (select member_id as id from mentor_profiles where member_id > $3 order by member_id limit 500)
   select (select max(id) from batch) as last, array(
     select s.id from batch s
     where (select true from payout_accounts a where a.member_id = s.id and a.status <> 'REFUSED') is null
       and (select true from members m where m.id = s.id and m.erased_at is null)
       and (select true from ledger_entries e where e.member_id = s.id and ${VALID_EARNING} and e.at >= $1 and e.at < $2 limit 1) is not null
     order by s.id
   ) as "memberIds"`,
);

/** Where mentors are paid. */
export const payoutAccountStore = {
  find: maybeRow<PayoutAccountRow, [memberId: number]>(
    'find-payout-account',
    `select ${COLUMNS} from payout_accounts a where a.member_id = $1`,
  ),
  /** Locks it: the account stays as it is until the transaction ends. */
  lock: maybeRow<PayoutAccountRow, [memberId: number]>(
    'lock-payout-account',
    `select ${COLUMNS} from payout_accounts a where a.member_id = $1 for update`,
  ),
  /** The member's only one from now on; it waits to be confirmed. @param enteredBy the operator, where it is not the member's own doing */
  put: oneRow<PayoutAccountRow, [memberId: number, account: { sealed: Buffer; enteredBy: number | null }, now: Date]>(
    'put-payout-account',
    `insert into payout_accounts as a (member_id, sealed, status, submitted_at, planned_until, entered_by, is_of_former_member)
     values ($1, $2.sealed, 'WAITING', $3, '2000-01-01', $2.enteredBy, exists (select from members where id = $1 and erased_at is not null))
     on conflict (member_id) do update set sealed = excluded.sealed, status = 'WAITING', reason = null, decided_at = null, decided_by = null,
       entered_by = excluded.entered_by, is_of_former_member = excluded.is_of_former_member, submitted_at = excluded.submitted_at, submission_id = nextval('payout_account_submissions')
     returning ${COLUMNS}`,
  ),
  /** @param decision.refusal null confirms it @param decision.decidedBy null where the bank has sent a transfer back */
  decide: execute<[memberId: number, decision: { refusal: string | null; decidedBy: number | null }, now: Date]>(
    'decide-payout-account',
    `update payout_accounts set status = case when $2.refusal::text is null then 'CONFIRMED' else 'REFUSED' end, reason = $2.refusal,
       decided_at = $3, decided_by = $2.decidedBy
     where member_id = $1`,
  ),
  /** Up to 51 that nobody has decided. @param chosen.after the last submission of the page before */
  listWaiting: orderedRows<SubmittedAccountRow, DeskSearch & { order: DeskOrder; after: number | undefined }>(
    DESK_ORDERS,
    'list-waiting-payout-accounts',
    (order) =>
      `select ${COLUMNS}, a.member_id as "mentorId", mentor.nickname, b.email, former.sealed as former, o.email as "enteredByEmail"
       from payout_accounts a join mentor_profiles mentor on mentor.member_id = a.member_id join members b on b.id = a.member_id
         left join former_members former on former.member_id = a.member_id left join members o on o.id = a.entered_by
       where a.status = 'WAITING' and ${isSearched('a.member_id', 'a.member_id')} and ${pageOf(order, 'a.submission_id')} limit 51`,
  ),
  /** Up to 100 mentors with a confirmed account and earnings payable before `until` that are not planned, but those of `except`. */
  listToPlan: manyValues<number, [until: Date, except: readonly number[]]>(
    'list-payout-accounts-to-plan',
    `select member_id as "memberId" from payout_accounts where status = 'CONFIRMED' and planned_until < $1 and member_id <> all($2::bigint[])
     order by planned_until, member_id limit 100`,
  ),
  /** The account of `listToPlan`, locked; undefined when it is planned or no longer confirmed. */
  lockToPlan: maybeValue<Buffer, [memberId: number, until: Date]>(
    'lock-payout-account-to-plan',
    `select sealed from payout_accounts where member_id = $1 and status = 'CONFIRMED' and planned_until < $2 for update`,
  ),
  /**
   * Those of the next 500 mentors who earned something in a period and have no account, or a refused one.
   * @param after the last mentor of the batch before, 0 at first
   * @returns undefined after the last batch
   */
  async listWithout(
    db: Queryable,
    earned: { from: Date; until: Date },
    after: number,
  ): Promise<{ last: number; memberIds: number[] } | undefined> {
    const [row] = await db.query(listWithout, [earned.from, earned.until, after]);
    return row?.last == null ? undefined : { last: row.last, memberIds: row.memberIds };
  },
  markPlanned: execute<[memberId: number, until: Date]>(
    'mark-payout-account-planned',
    'update payout_accounts set planned_until = $2 where member_id = $1',
  ),
};
