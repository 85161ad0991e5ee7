import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { LAST_INPUT_HEADER } from '#contract/offline-answers.ts';
import { enrolOperator, otherTotpCode, totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { clientAtNewAddress, newEmail, readMails } from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { ensureOperator } from '../../account/auth/ensure-operator.ts';

const PASSWORD = 'Oak9&hollowed';
const STALE = { status: 403, code: 'STEP_UP_REQUIRED' };
const CSV = '/v1/admin/payouts.csv?month=2026-11';
/** Calls that move money, take data out, open a way in, verify students, or speak to everybody. A new one names `stepUp`, and is listed here. */
const GUARDED: readonly CallName[] = [
  'POST /v1/admin/mentoring/{mentoringId}/resolution',
  'GET /v1/admin/step-up',
  'POST /v1/admin/universities',
  'POST /v1/admin/universities/{universityId}/domains',
  'POST /v1/admin/universities/{universityId}/domains/removal',
  'POST /v1/admin/certificates/{certificateId}/approval',
  'POST /v1/admin/announcements',
  'POST /v1/admin/announcements/{announcementId}/withdrawal',
  'POST /v1/admin/members/{memberId}/totp/removal',
  'POST /v1/admin/members/{memberId}/suspension',
  'DELETE /v1/admin/members/{memberId}/sessions',
  'DELETE /v1/admin/members/{memberId}/suspension',
  'POST /v1/admin/payout-accounts/{memberId}/decision',
  'PUT /v1/admin/payout-accounts/{memberId}',
  'POST /v1/admin/transfer-files',
  'POST /v1/admin/transfer-files/{fileId}/sent',
  'POST /v1/admin/transfers/{transferId}/failure',
  'PUT /v1/admin/feature-pauses/{feature}',
  'PUT /v1/admin/mentor-order',
  'PUT /v1/admin/runtime-settings/{name}',
  'POST /v1/admin/campaigns',
  'POST /v1/admin/campaigns/{campaignId}/coupons',
  'POST /v1/admin/payments/{paymentId}/hand-refunds',
  'POST /v1/admin/hand-refunds/{handRefundId}/decision',
  'PUT /v1/admin/operators/{memberId}/roles',
  'POST /v1/admin/factors/totp',
  'PUT /v1/admin/factors/totp',
  'POST /v1/admin/factors/recovery-codes',
  'POST /v1/admin/factors/passkeys/options',
  'POST /v1/admin/factors/passkeys',
  'DELETE /v1/admin/factors/passkeys/{passkeyId}',
];

let instance: TestInstance;
let email: string;
let client: TestClient;
let key: string;
let recoveryCodes: string[];
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
/** An operator who has just signed in. */
beforeEach(async () => {
  email = newEmail();
  const env = { ...instance.services.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD };
  await ensureOperator({ ...instance.services, env });
  client = clientAtNewAddress(instance);
  ({ key, recoveryCodes } = await enrolOperator(client, { email, password: PASSWORD }, instance.clock));
});

const codeOf = (ofKey = key) => totpCodeAt(ofKey, instance.clock.now());
const work = () => client.call('GET /v1/admin/certificates');
const confirm = (code = codeOf()) => client.call('POST /v1/admin/step-up/totp', { body: { code } });
const download = async () =>
  (await instance.app.inject({ url: CSV, headers: { cookie: cookieOf(client) } })).statusCode;

describe('S-64 an operator’s session', () => {
  it('ends half an hour after its last use', async () => {
    instance.clock.advance({ minutes: 29 });
    expect(await work()).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 29 });
    expect(await work()).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 30 });
    expect(await work()).toMatchObject({ status: 401 });
  });

  it('S-101 ends half an hour after somebody last acted, however often the page asks by itself', async () => {
    client.isUsed = false;
    const statuses: number[] = [];
    for (let poll = 0; poll < 12; poll += 1) {
      instance.clock.advance({ minutes: 29 });
      statuses.push((await client.call('GET /v1/admin/alerts')).status);
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 401)]);
  });

  it('S-101 ends half an hour after an act that is reported late', async () => {
    const heard = (secondsAgo: number) =>
      client.call('GET /v1/admin/alerts', { headers: { [LAST_INPUT_HEADER]: String(secondsAgo) } });
    instance.clock.advance({ minutes: 20 });
    expect(await heard(10 * 60)).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 19 });
    expect(await heard(29 * 60)).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 1 });
    expect(await heard(0)).toMatchObject({ status: 401 });
  });

  it('S-101 is not used by calls that name no seconds', async () => {
    for (const given of ['', '-1', '1e3', 'now', '0x0', '0, 0', ' ', '9'.repeat(30)]) {
      instance.clock.advance({ minutes: 2 });
      const headers = { [LAST_INPUT_HEADER]: given };
      expect(await client.call('GET /v1/admin/alerts', { headers })).toMatchObject({ status: 200 });
    }
    instance.clock.advance({ minutes: 14 });
    client.isUsed = false;
    expect(await work()).toMatchObject({ status: 401 });
  });

  it('ends eight hours after its beginning, however much it is used', async () => {
    for (let passed = 20; passed < 8 * 60; passed += 20) {
      instance.clock.advance({ minutes: 20 });
      expect([passed, (await work()).status]).toEqual([passed, 200]);
    }
    instance.clock.advance({ minutes: 20 });
    expect(await work()).toMatchObject({ status: 401 });
  });

  it('is over in its streams and its list too', async () => {
    const { sessions } = instance.services;
    const { user } = await client.get('GET /v1/members/check-session');
    const [own] = await sessions.list(user.memberId);
    expect(await sessions.listValid([own?.id ?? ''])).toEqual(new Set([own?.id]));
    instance.clock.advance({ minutes: 31 });
    expect(await sessions.listValid([own?.id ?? ''])).toEqual(new Set());
    expect(await sessions.list(user.memberId)).toEqual([]);
  });
});

describe('S-64 what moves money, takes data out or opens a way in', () => {
  it('is what the contract says, call by call', () => {
    const named = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.stepUp);
    expect(named.map(([name]) => name).toSorted()).toEqual(GUARDED.toSorted());
    expect(named.every(([, { access }]) => access === 'operator')).toBe(true);
  });

  it('is refused five minutes after the second factor, until one is shown again', async () => {
    const params = {
      mentoringId: '999999',
      passkeyId: '999999',
      universityId: '999999',
      certificateId: '999999',
      announcementId: '999999',
    };
    instance.clock.advance({ minutes: 5 });
    for (const name of GUARDED)
      expect([name, (await client.call(name, { params })).code]).not.toEqual([name, STALE.code]);
    expect(await download()).toBe(200);
    instance.clock.advance({ milliseconds: 1 });
    for (const name of GUARDED) expect([name, await client.call(name, { params })]).toMatchObject([name, STALE]);
    expect(await download()).toBe(403);
    expect(await work()).toMatchObject({ status: 200 });

    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await client.call('GET /v1/admin/step-up')).toMatchObject({ status: 200 });
    expect(await download()).toBe(200);
  });

  it('needs the code of the app in that session, once, and stops after five wrong ones', async () => {
    instance.clock.advance({ minutes: 6 });
    const code = codeOf();
    expect(await confirm(code)).toMatchObject({ status: 200 });
    expect(await confirm(code)).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    const wrong = otherTotpCode(key, instance.clock.now());
    for (let tries = 0; tries < 4; tries += 1)
      expect(await confirm(wrong)).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await confirm(wrong)).toMatchObject({ status: 429, code: 'SECOND_FACTOR_THROTTLED' });
  });

  it('is not opened in another session of the operator', async () => {
    instance.clock.advance({ minutes: 6 });
    const other = clientAtNewAddress(instance);
    await other.get('POST /v1/admin/signin', { body: { email, password: PASSWORD } });
    await other.get('POST /v1/admin/signin/totp', { body: { code: codeOf() } });
    instance.clock.advance({ minutes: 6 });
    await other.get('POST /v1/admin/step-up/totp', { body: { code: codeOf() } });
    expect(await other.call('GET /v1/admin/step-up')).toMatchObject({ status: 200 });
    expect(await client.call('GET /v1/admin/step-up')).toMatchObject(STALE);
  });
});

describe('S-63 an operator’s own ways in', () => {
  const signInWith = async (send: (at: TestClient) => Promise<unknown>) => {
    const browser = clientAtNewAddress(instance);
    await browser.get('POST /v1/admin/signin', { body: { email, password: PASSWORD } });
    return send(browser);
  };

  it('are the app, which a code of a new one replaces, and every operator is mailed', async () => {
    const { key: newKey } = await client.get('POST /v1/admin/factors/totp');
    const put = (code: string) => client.call('PUT /v1/admin/factors/totp', { body: { code } });
    expect(await put(codeOf())).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await put(codeOf(newKey))).toMatchObject({ status: 200 });
    expect(await put(codeOf(newKey))).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect((await readMails(instance, email))[0]?.text).toContain('인증 앱을 바꿨어요.');
    instance.clock.advance({ minutes: 1 });
    const enter = (code: string) => (at: TestClient) => at.call('POST /v1/admin/signin/totp', { body: { code } });
    expect(await signInWith(enter(codeOf(key)))).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await signInWith(enter(codeOf(newKey)))).toMatchObject({ status: 200 });
  });

  it('are the recovery codes, of which new ones end the old', async () => {
    expect(await client.get('GET /v1/admin/factors')).toMatchObject({ recoveryCodesLeft: 10 });
    const renewed = await client.get('POST /v1/admin/factors/recovery-codes');
    expect((await readMails(instance, email))[0]?.text).toContain('복구 코드를 새로 만들었어요.');
    const enter =
      (code = '') =>
      (at: TestClient) =>
        at.call('POST /v1/admin/signin/recovery-code', { body: { code } });
    expect(await signInWith(enter(recoveryCodes[0]))).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await signInWith(enter(renewed.recoveryCodes[0]))).toMatchObject({ status: 200 });
    expect(await client.get('GET /v1/admin/factors')).toMatchObject({ recoveryCodesLeft: 9 });
  });
});
