import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { execute, manyRows, maybeRow, maybeValue } from '#server/db/rows.ts';

interface OperatorRow {
  readonly memberId: number;
  readonly email: string;
  readonly roles: OperatorRole[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export const operatorRoleStore = {
  list: manyRows<OperatorRow>(
    'list-operators-with-roles',
    `select m.id as "memberId", m.email, m.operator_roles as roles, m.created_at as "createdAt",
       (select max(s.last_seen_at) from sessions s where s.member_id = m.id) as "lastSeenAt"
     from members m where m.member_type = 'ROLE_ADMIN' and m.deleted_at is null order by m.id limit 500`,
  ),
  // Locks all of them in one order: if two owners take each other's role at once, the second sees what the first has done.
  /** The operators who may sign in, locked until the transaction ends. */
  hold: manyRows<Pick<OperatorRow, 'memberId' | 'roles'>>(
    'hold-operators',
    `select id as "memberId", operator_roles as roles from members
     where member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null order by id for update`,
  ),
  holdByEmail: maybeRow<Pick<OperatorRow, 'memberId' | 'roles'>, [email: string]>(
    'hold-operator-by-email',
    `select id as "memberId", operator_roles as roles from members
     where email = $1 and member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null for update`,
  ),
  setRoles: execute<[memberId: number, roles: readonly OperatorRole[]]>(
    'set-operator-roles',
    'update members set operator_roles = $2 where id = $1',
  ),
};

export const operatorStore = {
  // Locks the row, so that no session begins beside a suspension or a new password.
  /** The address of an operator who may sign in, locked until the transaction ends; undefined for everybody else. */
  hold: maybeValue<string, [memberId: number]>(
    'hold-operator',
    `select email from members
     where id = $1 and member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null for share`,
  ),
};
