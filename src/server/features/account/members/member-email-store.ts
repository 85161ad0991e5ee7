import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface EmailRow {
  readonly email: string;
  /** No other account has proved a school with the same mailbox (product §2.2). */
  readonly isMailboxFree: boolean;
  /** A graduate who is mentor and mentee (product §1.5). */
  readonly hasBothRoles: boolean;
}

const findEmail = statement<EmailRow>(
  'find-member-email',
  `select email, not exists (
     select from mailbox_claims c
     where c.mailbox_hash = mailbox_hash(email) and c.claim = 'SCHOOL_MAIL' and c.member_id <> members.id
   ) as "isMailboxFree", mentor_since is not null as "hasBothRoles"
   from members where id = $1 and deleted_at is null`,
);

export const memberEmailStore = {
  async find(db: Queryable, memberId: number): Promise<EmailRow | undefined> {
    const [row] = await db.query(findEmail, [memberId]);
    return row;
  },
};
