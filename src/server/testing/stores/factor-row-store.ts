import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const forget = statement(
  'forget-test-factors',
  'delete from totp_keys where member_id = (select id from members where email = $1)',
);

/** An operator has no authenticator app any more, whichever test enrolled one: the next sign-in enrols. */
export const forgetTotpKey = (db: Queryable, email: string) => db.query(forget, [email]);
