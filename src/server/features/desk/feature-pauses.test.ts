import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAUSABLE_FEATURES, type PausableFeature } from '#domain/desk/settings.ts';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { createMentee, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { FIRST, propose, TRANSFER } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let owner: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  owner = await createOperator(instance);
});
afterAll(() => instance.close());

const set = (feature: PausableFeature, isPaused: boolean, { client } = owner) =>
  client.call('PUT /v1/admin/feature-pauses/{feature}', { params: { feature }, body: { isPaused } });
const list = async () => (await owner.client.get('GET /v1/admin/feature-pauses')).features;
const pausedMessage = (what: string) => ({
  status: 503,
  code: 'FEATURE_PAUSED',
  message: `지금은 ${what} 잠시 받지 않아요. 조금 뒤에 다시 시도해 주세요.`,
});
beforeEach(async () => {
  for (const feature of PAUSABLE_FEATURES) await set(feature, false);
});

describe('a paused feature', () => {
  it('sign-up: neither a code nor an account, until it is open again; passwords are reset all the same', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    const signUp = () =>
      client.call('POST /v1/auth/signup', {
        body: { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS },
      });
    const requestCode = (isPasswordReset: boolean) =>
      clientAtNewAddress(instance).call('POST /v1/auth/email/code', { body: { email: newEmail(), isPasswordReset } });
    await set('SIGN_UP', true);
    expect(await signUp()).toMatchObject(pausedMessage('회원가입을'));
    expect(await requestCode(false)).toMatchObject(pausedMessage('회원가입을'));
    expect(await requestCode(true)).toMatchObject({ status: 200 });
    await set('SIGN_UP', false);
    expect(await requestCode(false)).toMatchObject({ status: 200 });
    expect(await signUp()).toMatchObject({ status: 201 });
  });

  it('proposals: none is made, and the same request is taken once it is open again', async () => {
    const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const suggest = () => mentee.client.call('POST /v1/mentoring', { body, headers });
    await set('PROPOSAL', true);
    expect(await suggest()).toMatchObject(pausedMessage('새 제안을'));
    await set('PROPOSAL', false);
    const made = await suggest();
    expect(made.status).toBe(201);
    // A call that was answered before gets the same answer again, whatever is paused.
    await set('PROPOSAL', true);
    expect(await suggest()).toMatchObject({ status: 201, data: { mentoringId: made.data.mentoringId } });
  });

  it('payments: no order is made, and what has begun goes on', async () => {
    const { mentee, params } = await propose(instance);
    const order = () => mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', { params, body: TRANSFER });
    await set('PAYMENT', true);
    expect(await order()).toMatchObject(pausedMessage('결제를'));
    expect(await mentee.client.call('GET /v1/mentoring/{mentoringId}', { params })).toMatchObject({ status: 200 });
  });
});

describe('pausing', () => {
  it('is for owners, is kept with its time, and is in the audit log', async () => {
    for (const role of ['SUPPORT', 'FINANCE', 'REVIEWER'] as const)
      expect(await set('PAYMENT', true, await createOperator(instance, [role]))).toMatchObject({ status: 403 });
    expect((await list()).every(({ pausedAt }) => pausedAt === null)).toBe(true);
    await set('PAYMENT', true);
    const pausedAt = instance.clock.now().toISOString();
    instance.clock.advance({ minutes: 1 });
    await set('PAYMENT', true);
    expect(await list()).toEqual([
      { feature: 'SIGN_UP', pausedAt: null },
      { feature: 'PROPOSAL', pausedAt: null },
      { feature: 'PAYMENT', pausedAt },
    ]);
    await set('PAYMENT', false);
    const log = await owner.client.get('GET /v1/admin/audit', { query: { subject: 'feature:PAYMENT' } });
    expect(log.content.slice(0, 3).map(({ action }) => action)).toEqual([
      'FEATURE_RESUMED',
      'FEATURE_PAUSED',
      'FEATURE_PAUSED',
    ]);
  });
});
