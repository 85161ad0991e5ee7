import type { TermTag } from '#domain/account/terms.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface ConsentRow {
  readonly tag: TermTag;
  readonly agreed: boolean;
  readonly version: string;
  readonly agreedAt: Date;
}

const listNewest = statement<ConsentRow>(
  'list-newest-consents',
  `select distinct on (tag) tag, agreed, version, agreed_at as "agreedAt" from term_consents
   where member_id = $1 order by tag, agreed_at desc`,
);
// Consents are a mentor's or mentee's: an operator has none.
const lockMember = statement<{ email: string }>(
  'lock-member-for-consent',
  `select email from members where id = $1 and member_type <> 'ROLE_ADMIN' and deleted_at is null for update`,
);
const insertConsent = statement(
  'insert-term-consent',
  `insert into term_consents (member_id, tag, agreed, version, agreed_at, ip) values ($1, $2, $3, $4, $5, $6)`,
);

// Only for a member who is there and has not decided otherwise since.
const takeToRemind = statement<{ email: string; agreedAt: Date }>(
  'take-marketing-consents-to-remind',
  `with due as (
     select c.member_id, c.agreed_at from term_consents c
     where c.tag = 'MARKETING_CONSENT' and c.agreed and coalesce(c.reminded_at, c.agreed_at) <= $1
       and exists (select from members m where m.id = c.member_id and m.deleted_at is null)
       and not exists (
         select from term_consents n where n.member_id = c.member_id and n.tag = c.tag and n.agreed_at > c.agreed_at
       )
     order by coalesce(c.reminded_at, c.agreed_at), c.member_id limit 100 for update of c skip locked
   )
   update term_consents c set reminded_at = $2 from due join members m on m.id = due.member_id
   where c.member_id = due.member_id and c.tag = 'MARKETING_CONSENT' and c.agreed_at = due.agreed_at
   returning m.email, c.agreed_at as "agreedAt"`,
);

export const consentStore = {
  /** Marketing consents that were given, or reminded of, before; they are reminded of now. Up to 100. */
  takeToRemind: (tx: Queryable, before: Date, now: Date) => tx.query(takeToRemind, [before, now]),
  /** What a member last said to each text. */
  listNewest: (db: Queryable, memberId: number) => db.query(listNewest, [memberId]),
  /** Lets one change of a member's consents at a time. @returns the address; undefined for an operator */
  async lockMember(tx: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(lockMember, [memberId]);
    return row?.email;
  },
  insert: (
    tx: Queryable,
    consent: { memberId: number; tag: TermTag; agreed: boolean; version: string; at: Date; ip: string },
  ) =>
    tx.query(insertConsent, [consent.memberId, consent.tag, consent.agreed, consent.version, consent.at, consent.ip]),
};
