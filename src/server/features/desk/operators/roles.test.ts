import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { createMentee, createOperator, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { makeOwner } from './change-operators.ts';

let instance: TestInstance;
let owner: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  owner = await createOperator(instance);
});
afterAll(() => instance.close());

const give = ({ client }: TestMember, memberId: number, roles: readonly OperatorRole[]) =>
  client.call('PUT /v1/admin/operators/{memberId}/roles', { params: { memberId }, body: { roles } });
const rolesOf = async (memberId: number) =>
  (await owner.client.get('GET /v1/admin/operators')).operators.find((operator) => operator.memberId === memberId)
    ?.roles;

describe('S-76 roles of operators', () => {
  it('are given by an owner, end the session of the operator who gets them, and stand in the audit log', async () => {
    const colleague = await createOperator(instance, ['REVIEWER']);
    const session = instance.client();
    for (const [name, value] of colleague.client.cookies) session.cookies.set(name, value);
    expect(await session.call('GET /v1/admin/certificates')).toMatchObject({ status: 200 });
    expect(await give(owner, colleague.memberId, ['SUPPORT', 'FINANCE'])).toMatchObject({ status: 200 });
    expect(await session.call('GET /v1/admin/certificates')).toMatchObject({ status: 401 });
    expect(await rolesOf(colleague.memberId)).toEqual(['SUPPORT', 'FINANCE']);
    const { content } = await owner.client.get('GET /v1/admin/audit', {
      query: { subject: `member:${colleague.memberId}` },
    });
    expect(content[0]).toMatchObject({
      actor: { memberId: owner.memberId, email: owner.email },
      action: 'OPERATOR_ROLES_GIVEN',
      detail: { before: ['REVIEWER'], roles: ['SUPPORT', 'FINANCE'] },
    });
  });

  it('are not given by anybody else, nor to a member', async () => {
    const [reviewer, mentee] = [await createOperator(instance, ['REVIEWER']), await createMentee(instance)];
    expect(await give(reviewer, reviewer.memberId, ['OWNER'])).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await give(owner, mentee.memberId, ['OWNER'])).toMatchObject({ status: 404 });
    expect(await rolesOf(reviewer.memberId)).toEqual(['REVIEWER']);
  });

  it('are given by a command on the machine', async () => {
    const colleague = await createOperator(instance, []);
    await makeOwner(instance.services, colleague.email);
    expect(await rolesOf(colleague.memberId)).toEqual(['OWNER']);
    await expect(makeOwner(instance.services, (await createMentee(instance)).email)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await give(owner, colleague.memberId, []);
  });

  it('leave one owner, also when two take each other’s role at once', async () => {
    const other = await createOperator(instance);
    const answers = await Promise.all([
      give(owner, other.memberId, ['SUPPORT']),
      give(other, owner.memberId, ['SUPPORT']),
    ]);
    const { operators } = await (answers[0].status === 200 ? owner : other).client.get('GET /v1/admin/operators');
    expect(operators.filter(({ roles }) => roles.includes('OWNER'))).toHaveLength(1);
    const left = operators.find(({ roles }) => roles.includes('OWNER'))?.memberId;
    owner = left === owner.memberId ? owner : other;
    expect(await give(owner, owner.memberId, [])).toMatchObject({ status: 409, code: 'LAST_OWNER' });
  });
});
