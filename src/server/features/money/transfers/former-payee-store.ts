import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { VALID_EARNING } from '../payouts/valid-earning-sql.ts';

/** A mentor who has left and is owed money that no account can take. */
export interface FormerPayeeRow {
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
const list = statement<FormerPayeeRow>(
  'list-former-payees',
  `select * from (
     select m.id as "mentorId", mentor.nickname, m.email, former.sealed as former, m.deleted_at as "leftAt", ${owedTo('m.id')} as "owedKrw"
     from members m join mentor_profiles mentor on mentor.member_id = m.id left join former_members former on former.member_id = m.id
     where m.id > $1 and ${FORMER} order by m.id
   ) p where "owedKrw" > 0 limit 51`,
);
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
  list: (db: Queryable, after: number) => db.query(list, [after]),
  /** Whether `list` has a member, who stays as they are until the transaction ends. */
  async lock(tx: Queryable, memberId: number): Promise<boolean> {
    await tx.query(lockMember, [memberId]);
    return (await tx.query(isFormer, [memberId]))[0]?.isFormer ?? false;
  },
};
