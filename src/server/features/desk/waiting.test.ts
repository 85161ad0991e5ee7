import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

it('counts what waits for an operator, and says since when', async () => {
  const nothing = { count: 0, oldestAt: null };
  expect(await operator.client.get('GET /v1/admin/waiting')).toEqual({
    roles: ['OWNER'],
    certificates: nothing,
    disputes: nothing,
    reports: nothing,
    payoutAccounts: nothing,
    handRefunds: nothing,
    universityRequests: nothing,
  });
  const oldestAt = instance.clock.now().toISOString();
  for (let count = 0; count < 2; count += 1) {
    const { client } = await createMentee(instance, { isVerified: false });
    await client.upload('POST /v1/storage/certificate/mentee', samplePdf('증명서.pdf'), {
      certificateType: 'ENROLLMENT',
    });
    instance.clock.advance({ hours: 1 });
  }
  const { certificates, disputes } = await operator.client.get('GET /v1/admin/waiting');
  expect(certificates).toEqual({ count: 2, oldestAt });
  expect(disputes).toEqual(nothing);
});
