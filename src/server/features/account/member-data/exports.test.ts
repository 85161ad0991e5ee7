import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { GOOD_PASSWORD, readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { proposeAndDeposit } from '#server/testing/scenes/mentoring-scene.ts';
import { signUpMentee, signUpMentor } from '#server/testing/signed-up-members.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { exportStore, type ExportRow } from './member-data-store.ts';

describe.each(featureEngines)('taking one’s data along, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const ask = ({ client }: TestMember, currentPassword = GOOD_PASSWORD) =>
    client.call('POST /v1/members/me/exports', { body: { currentPassword } });
  const latest = async ({ client }: TestMember) => (await client.get('GET /v1/members/me/exports')).latest;
  function download(member: TestMember | undefined, url: string) {
    const cookie = [...(member?.client.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
    return instance.app.inject({ url, headers: { cookie } });
  }
  async function prepare(member: TestMember): Promise<string> {
    expect(await ask(member)).toMatchObject({ status: 201, data: { state: 'PREPARING', url: null } });
    await instance.services.jobs.runDue();
    const { state, url } = (await latest(member)) ?? {};
    expect(state).toBe('READY');
    return url ?? '';
  }

  it('gives everything that is stored of the member, and their files as they are', async () => {
    const mentee = await signUpMentee(instance, { nickname: '가져갈게', introduction: '반갑습니다' });
    const certificate = samplePdf('재학 증명서.pdf');
    await mentee.client.upload('POST /v1/storage/certificate/mentee', certificate, { certificateType: 'ENROLLMENT' });
    const portrait = await samplePng('aux.jpg');
    await mentee.client.upload('POST /v1/storage/profile/image', portrait, { memberType: 'ROLE_MENTEE' });
    const { mentoringId, mentor } = await proposeAndDeposit(instance, { mentee });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/messages', {
      params: { mentoringId },
      body: { clientId: crypto.randomUUID(), text: '선배의 말' },
    });
    const response = await download(mentee, await prepare(mentee));
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const files = unzipSync(response.rawPayload);
    const { 'data.json': json, ...uploads } = files;
    expect(Object.keys(uploads)).toEqual([
      expect.stringMatching(/^files\/certificate\/\d+-재학 증명서\.pdf$/),
      // Named by what its bytes are, and so that Windows takes it.
      expect.stringMatching(/^files\/profile_image\/\d+-_aux\.webp$/),
    ]);
    expect(Buffer.from(Object.values(uploads)[0] ?? []).equals(Buffer.from(certificate.bytes))).toBe(true);
    const data: unknown = JSON.parse(strFromU8(json ?? new Uint8Array()));
    expect(data).toMatchObject({
      account: [{ email: mentee.email, memberType: 'ROLE_MENTEE' }],
      menteeProfile: [{ nickname: '가져갈게', introduction: '반갑습니다' }],
      consents: [{ tag: 'MARKETING_CONSENT' }, { tag: 'PRIVACY_POLICY' }, { tag: 'TERMS_OF_SERVICE' }],
      certificates: [{ certificateType: 'ENROLLMENT', status: 'PENDING' }],
      mentorings: [{ mentoringId, side: 'MENTEE', status: 'WAITING_FOR_MENTOR' }],
      payments: [{ mentoringId, amountKrw: 20_000, refundAccount: { accountNumber: '110123456789' } }],
    });
    expect(JSON.stringify(data), 'what the other side wrote is theirs').not.toContain('선배의 말');
    expect(JSON.stringify(data)).not.toContain('argon2');
    const [mail] = await readMails(instance, mentee.email);
    expect(mail?.subject).toContain('내 데이터가 준비되었어요');
  });

  it('gives the rest when a stored account cannot be read, and says so in its place', async () => {
    const dataOf = async (member: TestMember) => {
      const { 'data.json': json } = unzipSync((await download(member, await prepare(member))).rawPayload);
      return JSON.parse(strFromU8(json ?? new Uint8Array())) as unknown;
    };
    const unreadable = '저장된 계좌를 읽지 못해 담지 못했어요.';
    const [mentor, mentee] = [await signUpMentor(instance), await signUpMentee(instance)];
    const { mentoringId } = await proposeAndDeposit(instance, { mentor, mentee });
    const account = { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null };
    const registered = { ...account, currentPassword: GOOD_PASSWORD };
    await mentor.client.get('PUT /v1/payout-account', { body: registered });
    // As after a loss of APP_SECRET.
    await instance.db.script(`update payments set refund_account = '\\x00' where mentoring_id = ${mentoringId};
      update payout_accounts set sealed = '\\x00' where member_id = ${mentor.memberId}`);
    expect(await dataOf(mentee)).toMatchObject({
      account: [{ email: mentee.email }],
      payments: [{ mentoringId, amountKrw: 20_000, refundAccount: unreadable }],
    });
    const data = await dataOf(mentor);
    expect(data).toMatchObject({ account: [{ email: mentor.email }] });
    expect(data).toMatchObject({ payoutAccount: [{ account: unreadable, status: 'WAITING' }] });
  });

  it('S-79 needs the password, and the file is given to its member alone, for an hour', async () => {
    const [mentee, other] = [await signUpMentee(instance), await signUpMentee(instance)];
    expect(await ask(mentee, 'Wrong9!guess')).toMatchObject({ status: 400, code: 'WRONG_CURRENT_PASSWORD' });
    expect(await ask(await createOperator(instance))).toMatchObject({ status: 403 });
    expect(await latest(mentee)).toBeNull();
    const url = await prepare(mentee);
    expect((await download(undefined, url)).statusCode).toBe(401);
    expect((await download(other, url)).statusCode).toBe(404);
    expect((await download(mentee, '/files/exports/none')).statusCode).toBe(404);
    instance.clock.advance({ minutes: 59 });
    expect((await download(mentee, url)).statusCode).toBe(200);
    instance.clock.advance({ minutes: 1 });
    expect((await download(mentee, url)).json()).toMatchObject({ code: 'EXPORT_EXPIRED' });
    await instance.services.jobs.runDue();
    const keys: string[] = [];
    for await (const { key } of instance.services.files.list('exports/')) keys.push(key);
    expect(keys, 'and is deleted then').toEqual([]);
    expect(await latest(mentee)).toMatchObject({ state: 'EXPIRED', url: null });
  });

  it('is made once for two taps, and three times a day', async () => {
    const mentee = await signUpMentee(instance);
    const [first, second] = await Promise.all([ask(mentee), ask(mentee)]);
    expect(first.data).toEqual(second.data);
    await instance.services.jobs.runDue();
    await prepare(mentee);
    await prepare(mentee);
    expect(await ask(mentee)).toMatchObject({ status: 429, code: 'TOO_MANY_EXPORTS' });
    instance.clock.advance({ days: 1 });
    await instance.services.jobs.runDue();
    expect(await latest(mentee), 'forgotten after a day').toBeNull();
    await prepare(mentee);
  });

  it('is not given to a member who has left meanwhile', async () => {
    const mentee = await signUpMentee(instance);
    const { exportId } = (await ask(mentee)).data;
    await mentee.client.get('POST /v1/members/me/deletion', { body: { currentPassword: GOOD_PASSWORD } });
    await instance.services.jobs.runDue();
    await signInAgain(instance, mentee);
    expect((await download(mentee, `/files/exports/${exportId}`)).statusCode).toBe(401);
    expect((await readMails(instance, mentee.email))[0]?.subject).toContain('탈퇴했어요');
  });
});

const countWaiting = statement<{ count: number }>(
  'test-exports-waiting',
  `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
   where not l.granted and a.datname = current_database()`,
);

describe('a second request for one’s data', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance();
  });
  afterAll(() => instance.close());

  it('that meets the first on its way waits for it, and finds the same file', async () => {
    const { client, memberId } = await signUpMentee(instance);
    const [written, mayEnd] = [Promise.withResolvers<ExportRow>(), Promise.withResolvers<undefined>()];
    const first = instance.db.transaction(async (tx) => {
      await exportStore.lockMember(tx, memberId);
      written.resolve(await exportStore.insert(tx, memberId, instance.clock.now()));
      await mayEnd.promise;
    });
    const { exportId } = await written.promise;
    const second = client.call('POST /v1/members/me/exports', { body: { currentPassword: GOOD_PASSWORD } });
    const isWaiting = async () => ((await instance.db.query(countWaiting, []))[0]?.count ?? 0) > 0;
    await Promise.race([vi.waitUntil(isWaiting, { timeout: 120_000 }), second]);
    mayEnd.resolve(undefined);
    await first;
    expect(await second).toMatchObject({ status: 201, data: { exportId } });
  });
});
