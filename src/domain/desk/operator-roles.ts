/** What operators do (product §26.3). An owner does everything. */
export const OPERATOR_ROLES = ['REVIEWER', 'SUPPORT', 'FINANCE', 'OWNER'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const OPERATOR_ROLE_LABELS: Readonly<Record<OperatorRole, string>> = {
  REVIEWER: '심사',
  SUPPORT: '회원 지원',
  FINANCE: '정산',
  OWNER: '소유자',
};

/** Whether an operator with these roles has the rights of `role`; every operator has those of `ANY`. */
export function hasOperatorRole(roles: readonly OperatorRole[], role: OperatorRole | 'ANY'): boolean {
  return role === 'ANY' || roles.includes('OWNER') || roles.includes(role);
}
