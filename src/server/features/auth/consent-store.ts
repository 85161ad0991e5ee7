import type { TermTag } from '#domain/members/terms.ts';
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

export const consentStore = {
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
