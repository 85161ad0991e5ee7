import { expect, it } from 'vitest';
import { hasOperatorRole, OPERATOR_ROLES } from './operator-roles.ts';

it('an owner may do everything, and everybody else what is theirs', () => {
  for (const role of OPERATOR_ROLES) {
    expect(hasOperatorRole(['OWNER'], role)).toBe(true);
    expect(hasOperatorRole([role], role)).toBe(true);
    expect(hasOperatorRole([], role)).toBe(false);
    for (const other of OPERATOR_ROLES)
      if (other !== role && other !== 'OWNER') expect(hasOperatorRole([other], role)).toBe(false);
  }
  expect(hasOperatorRole([], 'ANY')).toBe(true);
});
