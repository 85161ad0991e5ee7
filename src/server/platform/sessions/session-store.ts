import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { MemberType, Role } from '#domain/people/members.ts';
import type { Queryable } from '../../db/database.ts';
import { anyRow, execute, findRow, maybeValue, oneValue } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

interface SessionRow {
  readonly sessionId: string;
  readonly memberId: number;
  readonly role: Role;
  readonly operatorRoles: OperatorRole[];
  readonly lastSeenAt: Date;
  readonly secondFactorAt: Date | null;
}

/** A session that was last used, or began, before these is over. */
export interface SessionLimits {
  readonly idleSince: Date;
  readonly operatorsIdleSince: Date;
  readonly operatorsBegunSince: Date;
}

// An operator's session has begun with a second factor (S-63); one without is of the version before. It ends earlier than others (S-64).
const IS_ALIVE = `s.expires_at > $2 and s.last_seen_at > $3
     and (m.member_type <> 'ROLE_ADMIN' or s.second_factor_at is not null)
     and (m.member_type <> 'ROLE_ADMIN' or s.last_seen_at > $4)
     and (m.member_type <> 'ROLE_ADMIN' or s.created_at > $5)`;
const findSession = statement<SessionRow>(
  'find-session',
  `select s.id as "sessionId", s.member_id as "memberId", coalesce(s.role, m.member_type) as role, m.operator_roles as "operatorRoles", s.last_seen_at as "lastSeenAt",
     s.second_factor_at as "secondFactorAt"
   from sessions s join members m on m.id = s.member_id
   where s.token_hash = $1 and ${IS_ALIVE}
     and m.suspended_at is null and m.deleted_at is null`,
);
const listValid = statement<{ id: string }>(
  'list-valid-sessions',
  `select s.id from sessions s join members m on m.id = s.member_id
   where s.id = any($1::uuid[]) and ${IS_ALIVE}
     and m.suspended_at is null and m.deleted_at is null`,
);
const listOfMember = statement<{ id: string; createdAt: Date; lastSeenAt: Date; userAgent: string }>(
  'list-sessions-of-member',
  `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent"
   from sessions s join members m on m.id = s.member_id
   where s.member_id = $1 and ${IS_ALIVE} order by s.created_at desc limit 50`,
);

export const sessionStore = {
  /** The living session of a token's hash, of a member who may sign in. */
  find: (db: Queryable, tokenHash: Buffer, now: Date, limits: SessionLimits) =>
    findRow(db, findSession, [tokenHash, now, ...listLimits(limits)]),
  insert: oneValue<
    string,
    [
      session: {
        tokenHash: Buffer;
        memberId: number;
        now: Date;
        expiresAt: Date;
        ip: string;
        userAgent: string;
        secondFactorAt: Date | null;
      },
    ]
  >(
    'insert-session',
    `insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, ip, user_agent, second_factor_at, role)
     values ($1.tokenHash, $1.memberId, $1.now, $1.now, $1.expiresAt, $1.ip, $1.userAgent, $1.secondFactorAt,
       (select last_role from members where id = $1.memberId)) returning id`,
  ),
  touch: execute<[sessionId: string, usedAt: Date]>(
    'touch-session',
    'update sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1',
  ),
  /** @returns the member it belonged to; undefined when there was none */
  deleteByToken: maybeValue<number, [tokenHash: Buffer]>(
    'delete-session-by-token',
    'delete from sessions where token_hash = $1 returning member_id as "memberId"',
  ),
  setSecondFactor: execute<[sessionId: string, at: Date]>(
    'set-second-factor',
    'update sessions set second_factor_at = $2 where id = $1',
  ),
  // The next session of the member begins in the same role.
  setRole: execute<[sessionId: string, memberId: number, role: MemberType]>(
    'set-session-role',
    `with member as (update members set last_role = $3 where id = $2)
     update sessions set role = $3 where id = $1 and member_id = $2`,
  ),
  deleteOfMember: execute<[memberId: number]>('delete-sessions-of-member', 'delete from sessions where member_id = $1'),
  deleteOthers: execute<[memberId: number, sessionId: string]>(
    'delete-other-sessions',
    'delete from sessions where member_id = $1 and id <> $2',
  ),
  deleteById: anyRow<[sessionId: string, memberId: number]>(
    'delete-session-by-id',
    'delete from sessions where id = $1 and member_id = $2 returning id',
  ),
  /** The sessions among these that `find` would find. */
  async listValid(db: Queryable, sessionIds: readonly string[], now: Date, limits: SessionLimits): Promise<string[]> {
    return (await db.query(listValid, [sessionIds, now, ...listLimits(limits)])).map(({ id }) => id);
  },
  listOfMember: (db: Queryable, memberId: number, now: Date, limits: SessionLimits) =>
    db.query(listOfMember, [memberId, now, ...listLimits(limits)]),
};

function listLimits({ idleSince, operatorsIdleSince, operatorsBegunSince }: SessionLimits): Date[] {
  return [idleSince, operatorsIdleSince, operatorsBegunSince];
}
