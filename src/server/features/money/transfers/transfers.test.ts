import { randomBytes } from 'node:crypto';
import readSpreadsheet from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import type { PayoutAccount } from '#domain/money/payout-accounts.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { GOOD_PASSWORD, readMails, signUpMember } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { proposeAndPay, talk } from '#server/testing/scenes/mentoring-scene.ts';
import { dumpTables } from '#server/testing/scenes/scene-store.ts';
import { signUpMentor } from '#server/testing/signed-up-members.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { payoutAccountData, transferData } from './member-data.ts';
import { openPayoutAccount, sealPayoutAccount } from './payout-account.ts';

const ACCOUNT: PayoutAccount = {
  bank: '90',
  accountNumber: '0333012345678',
  holderName: '김선배',
  businessNumber: null,
};
const OTHER: PayoutAccount = { ...ACCOUNT, bank: '88', accountNumber: '110999888777' };
const BUSINESS: PayoutAccount = { ...ACCOUNT, businessNumber: '1208147521' };

describe('a sealed payout account', () => {
  const secret = randomBytes(32);
  const sealed = sealPayoutAccount(secret, { memberId: 7 }, ACCOUNT);

  it('is opened for its own row, and reveals nothing', () => {
    expect(openPayoutAccount([secret], { memberId: 7 }, sealed)).toEqual(ACCOUNT);
    for (const row of [{ memberId: 8 }, { transferId: 7 }])
      expect(() => openPayoutAccount([secret], row, sealed)).toThrow(/authenticate/);
    expect(sealed.includes(ACCOUNT.accountNumber)).toBe(false);
  });
});

describe.each(featureEngines)('S-86 transfers to mentors, on %s', (engine) => {
  let instance: TestInstance;
  let finance: TestMember;
  let mentor: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    finance = await createOperator(instance, ['FINANCE']);
  });
  afterAll(() => instance.close());
  // Each test has a mentor of its own, and what came before is all sent.
  beforeEach(async () => {
    instance.clock.set('2026-12-22T12:00:00+09:00');
    mentor = await signUpMentor(instance);
  });

  const register = (account: PayoutAccount = ACCOUNT, proof: object = { currentPassword: GOOD_PASSWORD }) =>
    mentor.client.call('PUT /v1/payout-account', { body: { ...account, ...proof } });
  const submissionOf = async (memberId = mentor.memberId) => {
    const { content } = await finance.client.get('GET /v1/admin/payout-accounts', { query: { size: '50' } });
    return content.find(({ mentorId }) => mentorId === memberId);
  };
  const decide = async (refusal: string | null = null, client = finance.client) => {
    const submissionId = (await submissionOf())?.submissionId ?? 1;
    const params = { memberId: mentor.memberId };
    return client.call('POST /v1/admin/payout-accounts/{memberId}/decision', {
      params,
      body: { submissionId, refusal },
    });
  };
  const registerConfirmed = async (account?: PayoutAccount) => {
    expect(await register(account)).toMatchObject({ status: 200, data: { status: 'WAITING' } });
    expect(await decide()).toMatchObject({ status: 200 });
  };
  const at = async (instant: string) => {
    instance.clock.set(instant);
    await instance.services.jobs.runDue();
    await signInAgain(instance, mentor);
  };
  /** The mentor earns 18,000 won with a session that ends on the day of its start. */
  const earn = async (startTime = '2026-12-23T19:00:00') => {
    instance.clock.set('2026-12-22T12:00:00+09:00');
    // What was summed of days that begin again now is forgotten.
    await instance.services.jobs.runDue();
    const applyTimes = [toApplyTime(new Date(`${startTime}+09:00`))];
    const scene = await proposeAndPay(instance, { mentor, mentee: await createMentee(instance), applyTimes });
    const { params } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
    instance.clock.set(`${startTime}+09:00`);
    for (const { client } of [mentor, scene.mentee])
      await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
    await talk(instance, params);
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
  };
  const transfersOf = async () => (await mentor.client.get('GET /v1/transfers')).content;
  const fileTransfers = () => finance.client.call('POST /v1/admin/transfer-files');
  const send = (fileId: number) =>
    finance.client.call('POST /v1/admin/transfer-files/{fileId}/sent', { params: { fileId } });
  const failed = (transferId: number, cause: 'ACCOUNT' | 'BANK') =>
    finance.client.call('POST /v1/admin/transfers/{transferId}/failure', { params: { transferId }, body: { cause } });
  const download = async (fileId: number, member: TestMember | undefined = finance) => {
    if (member === finance) await finance.client.get('GET /v1/admin/transfer-files');
    const cookie = `session=${member.client.cookies.get('session')}`;
    return instance.app.inject({ url: `/v1/admin/transfer-files/${fileId}.xlsx`, headers: { cookie } });
  };
  const PLANNED = '2027-01-01T10:00:00+09:00';
  const sums = { earnedKrw: 18_000, incomeTaxKrw: 540, localTaxKrw: 50, netKrw: 17_410 };
  const violations = async () => {
    await instance.services.outbox.sendDue();
    return findViolations(instance.services);
  };

  it('an account is confirmed by an operator who saw it, and shown to its mentor with four digits', async () => {
    expect(await mentor.client.get('GET /v1/payout-account')).toBeNull();
    await register({ ...ACCOUNT, accountNumber: '0333-01-2345678' });
    const own = { bank: '90', maskedNumber: '****5678', holderName: '김선배', businessNumber: null };
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject({ ...own, status: 'WAITING' });
    expect(await submissionOf()).toMatchObject({ ...ACCOUNT, email: mentor.email });
    await decide();
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject({ ...own, status: 'CONFIRMED' });
    expect(await submissionOf()).toBeUndefined();
    const mails = await readMails(instance, mentor.email);
    expect(mails.find(({ subject }) => subject === '[선배랑] 정산 계좌를 등록했어요')?.text).toContain(
      '고객센터(help@sunbaerang.example)',
    );
    const titles = mails.map(({ subject }) => subject);
    expect(titles).toEqual(
      expect.arrayContaining(['[선배랑] 정산 계좌를 등록했어요', '[선배랑] 정산 계좌를 확인했어요']),
    );
    expect((await dumpTables(instance.db)).filter(({ rows }) => rows.includes(ACCOUNT.accountNumber))).toEqual([]);
  });

  it('an account that is refused says why, and another in its place waits', async () => {
    await register();
    await decide('예금주가 회원님의 이름과 달라요.');
    const refused = { status: 'REFUSED', reason: '예금주가 회원님의 이름과 달라요.' };
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject(refused);
    expect(await register(OTHER)).toMatchObject({
      data: { status: 'WAITING', reason: null, maskedNumber: '****8777' },
    });
  });

  it('an account that was replaced while an operator looked is not decided, and none is decided twice', async () => {
    await register();
    const seen = await submissionOf();
    await register(OTHER);
    const params = { memberId: mentor.memberId };
    const body = { submissionId: seen?.submissionId ?? 0, refusal: null };
    const path = 'POST /v1/admin/payout-accounts/{memberId}/decision';
    expect(await finance.client.call(path, { params, body })).toMatchObject({ status: 409, code: 'ACCOUNT_REPLACED' });
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject({ status: 'WAITING' });
    const newest = { submissionId: (await submissionOf())?.submissionId ?? 0, refusal: null };
    expect(await finance.client.call(path, { params, body: newest })).toMatchObject({ status: 200 });
    expect(await finance.client.call(path, { params, body: newest })).toMatchObject({ code: 'ACCOUNT_REPLACED' });
  });

  it('accounts are found by their mentor, in either order; each search is in the audit log', async () => {
    const before = mentor;
    await register();
    mentor = await signUpMentor(instance);
    await register(OTHER);
    const find = async (query: Record<string, string>) =>
      (await finance.client.get('GET /v1/admin/payout-accounts', { query: { size: '50', ...query } })).content
        .map(({ mentorId }) => mentorId)
        .filter((id) => id === before.memberId || id === mentor.memberId);
    expect(await find({})).toEqual([before.memberId, mentor.memberId]);
    expect(await find({ order: 'NEWEST' })).toEqual([mentor.memberId, before.memberId]);
    expect(await find({ search: before.email })).toEqual([before.memberId]);
    expect(await find({ search: String(mentor.memberId) })).toEqual([mentor.memberId]);
    const owner = await createOperator(instance);
    const log = await owner.client.get('GET /v1/admin/audit', { query: { action: 'PAYOUT_ACCOUNTS_SEARCHED' } });
    expect(log.content[0]).toMatchObject({ detail: { search: String(mentor.memberId) } });
    await decide('다음 시험');
    mentor = before;
    await decide('다음 시험');
  });

  it('transfers are found by number, mentor and month, files by whether the bank has them', async () => {
    await registerConfirmed();
    await earn();
    await at(PLANNED);
    const [own] = await transfersOf();
    const find = async (query: Record<string, string>) =>
      (await finance.client.get('GET /v1/admin/transfers', { query })).content.map(({ transferId }) => transferId);
    expect(await find({ search: mentor.email })).toEqual([own?.transferId]);
    expect(await find({ search: String(own?.transferId), status: 'PLANNED' })).toEqual([own?.transferId]);
    expect(await find({ search: mentor.email, month: '2026-12' })).toEqual([own?.transferId]);
    expect(await find({ search: mentor.email, month: '2026-11' })).toEqual([]);
    expect(await find({ order: 'OLDEST' })).toEqual((await find({})).toReversed());
    const { data: file } = await fileTransfers();
    const files = async (state: string) =>
      (await finance.client.get('GET /v1/admin/transfer-files', { query: { state } })).content.map(
        ({ fileId }) => fileId,
      );
    expect(await files('UNSENT')).toEqual([file.fileId]);
    expect(await files('SENT')).not.toContain(file.fileId);
    await send(file.fileId);
    expect(await files('UNSENT')).toEqual([]);
    expect((await files('SENT'))[0]).toBe(file.fileId);
  });

  it('an account is registered with the password, and with the code where an app is enrolled', async () => {
    expect(await register(ACCOUNT, { currentPassword: 'Wrong7!rivet' })).toMatchObject({
      code: 'WRONG_CURRENT_PASSWORD',
    });
    const { client } = mentor;
    const { key } = await client.get('POST /v1/members/me/factors/totp/key', {
      body: { currentPassword: GOOD_PASSWORD },
    });
    await client.get('POST /v1/members/me/factors/totp', { body: { code: totpCodeAt(key, instance.clock.now()) } });
    expect(await register()).toMatchObject({ code: 'WRONG_SECOND_FACTOR' });
    expect(await client.get('GET /v1/payout-account')).toBeNull();
    instance.clock.advance({ minutes: 1 });
    const code = totpCodeAt(key, instance.clock.now());
    expect(await register(ACCOUNT, { currentPassword: GOOD_PASSWORD, code })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a bank there is none of', { bank: '00' }, 'bank'],
    ['a number with letters', { accountNumber: '12a4567' }, 'accountNumber'],
    ['no holder', { holderName: ' ' }, 'holderName'],
    ['a business number with a wrong check digit', { businessNumber: '120-81-47522' }, 'businessNumber'],
  ])('an account with %s is refused at its field', async (_what, changes, field) => {
    const response = await register({ ...ACCOUNT, ...changes } as PayoutAccount);
    expect(response).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await mentor.client.get('GET /v1/payout-account')).toBeNull();
  });

  it('what was payable by the end of a month is planned once, from nine o’clock of the next', async () => {
    await earn('2026-12-23T19:00:00');
    await earn('2026-12-26T19:00:00');
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    // Payable on 31 December and 3 January.
    await at('2027-01-01T08:59:00+09:00');
    expect(await transfersOf()).toEqual([]);
    await at(PLANNED);
    const planned = { month: '2026-12', status: 'PLANNED', sessions: 1, account: null, ...sums };
    expect(await transfersOf()).toMatchObject([planned]);
    await at('2027-01-20T10:00:00+09:00');
    expect(await transfersOf()).toHaveLength(1);
    await at('2027-02-01T10:00:00+09:00');
    expect(await transfersOf()).toMatchObject([{ ...planned, month: '2027-01' }, planned]);
    expect(await violations()).toEqual([]);
    await send((await fileTransfers()).data.fileId);
  });

  it('have three numbers in every state: earned, to be sent on a day after taxes, and sent', async () => {
    const totals = async () => {
      const { allKrw, transfers } = (await mentor.client.get('GET /v1/earnings')).totals;
      return { allKrw, ...transfers };
    };
    const [first, second, both] = [17_410, 17_410, 34_820];
    const none = { allKrw: 0, sentKrw: 0, planned: [], hasAccount: false };
    expect(await totals(), 'nothing earned').toEqual(none);
    await earn('2026-12-23T19:00:00');
    await earn('2026-12-26T19:00:00');
    await at('2026-12-28T12:00:00+09:00');
    const earned = { allKrw: 36_000, sentKrw: 0 };
    const january = { day: '2027-01-01', earnedKrw: 18_000, netKrw: first };
    const february = { day: '2027-02-01', earnedKrw: 18_000, netKrw: second };
    expect(await totals(), 'it can still be objected to').toEqual({
      ...earned,
      planned: [january, february],
      hasAccount: false,
    });
    await at('2027-01-01T08:59:00+09:00');
    expect(await totals(), 'before it is planned').toEqual({
      ...earned,
      planned: [january, february],
      hasAccount: false,
    });
    await at(PLANNED);
    const soon = { ...january, day: null };
    expect(await totals(), 'for want of an account').toEqual({
      ...earned,
      planned: [soon, february],
      hasAccount: false,
    });
    await registerConfirmed();
    expect(await totals(), 'before the next run').toMatchObject({ planned: [soon, february], hasAccount: true });
    await at('2027-01-01T11:00:00+09:00');
    expect(await totals(), 'planned').toEqual({ ...earned, planned: [soon, february], hasAccount: true });
    await send((await fileTransfers()).data.fileId);
    expect(await totals(), 'sent').toEqual({
      allKrw: 36_000,
      sentKrw: first,
      planned: [february],
      hasAccount: true,
    });
    await failed((await transfersOf())[0]?.transferId ?? 0, 'ACCOUNT');
    expect(await totals(), 'came back').toEqual({ ...earned, planned: [soon, february], hasAccount: false });
    await registerConfirmed(BUSINESS);
    expect(await totals(), 'nothing is withheld of a business').toEqual({
      ...earned,
      planned: [
        { ...soon, netKrw: 18_000 },
        { ...february, netKrw: 18_000 },
      ],
      hasAccount: true,
    });
    await registerConfirmed(OTHER);
    await at('2027-02-01T10:00:00+09:00');
    await send((await fileTransfers()).data.fileId);
    expect(await totals(), 'all sent').toEqual({ allKrw: 36_000, sentKrw: both, planned: [], hasAccount: true });
    expect(await violations()).toEqual([]);
  });

  it('to a mentor without an account: they are asked for one, once a month', async () => {
    const asked = async () =>
      (await readMails(instance, mentor.email)).filter(({ subject }) => subject.includes('정산 계좌를 등록해 주세요'));
    await earn();
    await at('2027-01-01T08:00:00+09:00');
    expect(await asked()).toHaveLength(0);
    await at(PLANNED);
    await at('2027-01-01T15:00:00+09:00');
    expect(await asked()).toHaveLength(1);
    expect((await asked())[0]?.text).toContain('12월에 지급 대상이 된 정산 금액이 있어요.');
    await at('2027-02-01T10:00:00+09:00');
    expect(await asked()).toHaveLength(1);
    await registerConfirmed();
    await at('2027-02-01T11:00:00+09:00');
    await send((await fileTransfers()).data.fileId);
  });

  it('an account that cannot be opened keeps nobody else from being paid or asked', async () => {
    await earn();
    await registerConfirmed();
    await instance.db.script(
      `update payout_accounts set sealed = '\\x00', planned_until = '1999-01-01' where member_id = ${mentor.memberId}`,
    );
    const unreadable = mentor;
    mentor = await signUpMentor(instance);
    await earn();
    await registerConfirmed();
    const readable = mentor;
    mentor = await signUpMentor(instance);
    await earn();
    await at(PLANNED);
    expect(
      (await readMails(instance, mentor.email)).filter(({ subject }) => subject.includes('정산 계좌를 등록해 주세요')),
    ).toHaveLength(1);
    mentor = readable;
    await signInAgain(instance, mentor);
    expect(await transfersOf()).toMatchObject([{ month: '2026-12', status: 'PLANNED' }]);
    await instance.db.script(`delete from payout_accounts where member_id = ${unreadable.memberId}`);
    await send((await fileTransfers()).data.fileId);
  });

  it('to a mentor without an account: they are asked even if no worker ran on the first of the month', async () => {
    await earn();
    await at('2027-01-04T10:00:00+09:00');
    const mails = await readMails(instance, mentor.email);
    expect(mails.filter(({ subject }) => subject.includes('정산 계좌를 등록해 주세요'))).toHaveLength(1);
  });

  it('to a mentor who registers later contain all earnings so far, within the hour', async () => {
    await earn('2026-12-23T19:00:00');
    await earn('2026-12-23T20:00:00');
    await at('2027-02-10T12:00:00+09:00');
    expect(await transfersOf()).toEqual([]);
    await registerConfirmed();
    await at('2027-02-10T13:00:00+09:00');
    expect(await transfersOf()).toMatchObject([
      { month: '2027-01', sessions: 2, earnedKrw: 36_000, incomeTaxKrw: 1080, localTaxKrw: 100, netKrw: 34_820 },
    ]);
    await send((await fileTransfers()).data.fileId);
  });

  it('go into a file for the bank with the confirmed account, and are booked and notified when sent', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    const { data: file } = await fileTransfers();
    expect(file).toMatchObject({ transfers: 1, netKrw: 17_410, sentAt: null });
    expect(await fileTransfers()).toMatchObject({ status: 409, code: 'NOTHING_TO_TRANSFER' });

    const response = await download(file.fileId);
    expect(response.statusCode).toBe(200);
    const name = encodeURIComponent(`선배랑-이체-${file.fileId}.xlsx`);
    expect(response.headers['content-disposition']).toContain(name);
    expect(response.headers['cache-control']).toBe('no-store');
    const [transfer] = await transfersOf();
    const [sheet] = await readSpreadsheet(response.rawPayload);
    expect(sheet?.data).toEqual([
      ['입금 은행', '은행 코드', '입금 계좌번호', '예금주', '이체 금액(원)', '받는 분 통장 표시', '내 통장 표시'],
      ['카카오뱅크', '90', '0333012345678', '김선배', 17_410, '선배랑 12월', `정산 ${transfer?.transferId}`],
    ]);

    expect(transfer).toMatchObject({ status: 'PLANNED', account: null });
    expect(await send(file.fileId)).toMatchObject({ status: 200 });
    expect(await send(file.fileId)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
    const account = { bank: '90', maskedNumber: '****5678' };
    expect(await transfersOf()).toMatchObject([
      { status: 'SENT', sentAt: instance.clock.now().toISOString(), account },
    ]);
    const [mail] = await readMails(instance, mentor.email);
    expect(mail).toMatchObject({ subject: '[선배랑] 12월 정산 금액을 보냈어요' });
    expect(mail?.text).toContain('17,410원을 등록하신 계좌로 보냈어요.');
    expect(await violations()).toEqual([]);
  });

  it('with an unreadable account are left out of the file, which names them; registered anew, in the next', async () => {
    await earn();
    await registerConfirmed();
    const unreadable = mentor;
    mentor = await signUpMentor(instance);
    await earn();
    await registerConfirmed();
    await at(PLANNED);
    await instance.db.script(`update payout_accounts set sealed = '\\x00' where member_id = ${unreadable.memberId}`);
    const { data: file } = await fileTransfers();
    await signInAgain(instance, unreadable);
    const [left] = (await unreadable.client.get('GET /v1/transfers')).content;
    const nickname = (await unreadable.client.get('GET /v1/members/me')).mentorProfile?.nickname;
    expect(file).toMatchObject({ transfers: 1, netKrw: 17_410 });
    expect(file.leftOut).toEqual([{ transferId: left?.transferId, nickname }]);
    await send(file.fileId);
    const refused = await fileTransfers();
    expect(refused).toMatchObject({ status: 409, code: 'NOTHING_TO_TRANSFER' });
    expect(refused.message).toContain(`${left?.transferId}번(${nickname})`);

    mentor = unreadable;
    expect(await mentor.client.get('GET /v1/payout-account')).toBeNull();
    await registerConfirmed(OTHER);
    const { data: next } = await fileTransfers();
    expect(next).toMatchObject({ transfers: 1, leftOut: [] });
    await send(next.fileId);
    expect(await transfersOf()).toMatchObject([{ status: 'SENT', account: { maskedNumber: '****8777' } }]);
    expect(await violations()).toEqual([]);
  });

  it('an account that cannot be read hides no other that waits; it is given back, and cannot be confirmed', async () => {
    await register();
    await instance.db.script(`update payout_accounts set sealed = '\\x00' where member_id = ${mentor.memberId}`);
    const unreadable = mentor;
    mentor = await signUpMentor(instance);
    await register();
    expect(await submissionOf()).toMatchObject(ACCOUNT);
    await decide();
    mentor = unreadable;
    const nothing = { bank: null, accountNumber: null, holderName: null, businessNumber: null };
    expect(await submissionOf()).toMatchObject({ ...nothing, email: mentor.email });
    expect(await decide()).toMatchObject({ status: 409, code: 'ACCOUNT_UNREADABLE' });
    expect(await decide('저장된 계좌를 읽지 못했어요.')).toMatchObject({ status: 200 });
    await registerConfirmed();
  });

  it('to a mentor who has left, with an unreadable name, are in every list as such and hide no other row', async () => {
    await earn();
    await registerConfirmed();
    const unreadable = mentor;
    mentor = await signUpMentor(instance);
    await earn();
    await registerConfirmed();
    await at(PLANNED);
    await signInAgain(instance, unreadable);
    await unreadable.client.get('PUT /v1/payout-account', { body: { ...OTHER, currentPassword: GOOD_PASSWORD } });
    await instance.db.script(
      `insert into former_members (member_id, sealed, keep_until) values (${unreadable.memberId}, '\\x00', '2033-01-01')`,
    );
    const size = { size: '50' };
    const emailsOf = (rows: readonly { mentorId: number; email: string | null }[]) =>
      [unreadable, mentor].map(({ memberId }) => rows.find(({ mentorId }) => mentorId === memberId)?.email);
    const transfers = await finance.client.get('GET /v1/admin/transfers', { query: size });
    expect(emailsOf(transfers.content)).toEqual([null, mentor.email]);
    expect(await submissionOf(unreadable.memberId)).toMatchObject({ ...OTHER, email: null });
    const payouts = await finance.client.get('GET /v1/admin/payouts', { query: { month: '2026-12', ...size } });
    expect(emailsOf(payouts.content)).toEqual([null, mentor.email]);
    const cookie = `session=${finance.client.cookies.get('session')}`;
    for (const by of ['mentor', 'session']) {
      const url = `/v1/admin/payouts.csv?month=2026-12&by=${by}`;
      const { body } = await instance.app.inject({ url, headers: { cookie } });
      expect(body).toMatch(new RegExp(`\\b${unreadable.memberId},"[^"]+","이메일을 읽지 못했어요"`));
      expect(body).toContain(`"${mentor.email}"`);
    }
    await instance.db.script(`delete from former_members where member_id = ${unreadable.memberId}`);
    const { memberId } = unreadable;
    const { submissionId = 0 } = (await submissionOf(memberId)) ?? {};
    const decision = { params: { memberId }, body: { submissionId, refusal: null } };
    await finance.client.get('POST /v1/admin/payout-accounts/{memberId}/decision', decision);
    await send((await fileTransfers()).data.fileId);
  });

  it('with an unreadable account keep a file from being downloaded, which names them: nothing is left out', async () => {
    await earn();
    await registerConfirmed();
    await at(PLANNED);
    const { data: file } = await fileTransfers();
    const [transfer] = await transfersOf();
    await instance.db.script(`update transfers set account = '\\x00' || account where file_id = ${file.fileId}`);
    const refused = await download(file.fileId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'TRANSFER_FILE_UNREADABLE' });
    expect(refused.body).toContain(`${transfer?.transferId}번(`);
    await instance.db.script(`update transfers set account = substr(account, 2) where file_id = ${file.fileId}`);
    expect((await download(file.fileId)).statusCode).toBe(200);
    await send(file.fileId);
  });

  it('wait while their account is not confirmed', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    await register(BUSINESS);
    expect(await fileTransfers()).toMatchObject({ status: 409, code: 'NOTHING_TO_TRANSFER' });
    await decide();
    // Nothing is withheld of a business.
    expect(await transfersOf()).toMatchObject([{ incomeTaxKrw: 0, localTaxKrw: 0, netKrw: 18_000 }]);
    const { data } = await fileTransfers();
    expect(await send(data.fileId)).toMatchObject({ status: 200 });
    expect(await violations()).toEqual([]);
  });

  it('that came back are booked back; of a fault of the bank they are in the next file', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    const { data } = await fileTransfers();
    const [planned] = await transfersOf();
    const transferId = planned?.transferId ?? 0;
    expect(await failed(transferId, 'BANK')).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
    await send(data.fileId);
    expect(await failed(transferId, 'BANK')).toMatchObject({ status: 200 });
    expect(await transfersOf()).toMatchObject([{ status: 'PLANNED', sentAt: null, account: null }]);
    expect(await violations()).toEqual([]);
    const again = await fileTransfers();
    expect(again.data).toMatchObject({ transfers: 1, netKrw: 17_410 });
    await send(again.data.fileId);
    expect(await transfersOf()).toMatchObject([{ status: 'SENT' }]);
    expect(await violations()).toEqual([]);
  });

  it('that their account did not take wait for another, and the mentor is notified', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    await send((await fileTransfers()).data.fileId);
    const [sent] = await transfersOf();
    await failed(sent?.transferId ?? 0, 'ACCOUNT');
    expect(await transfersOf()).toMatchObject([{ status: 'FAILED', account: null }]);
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject({ status: 'REFUSED' });
    // Mails of one moment are sent at the same time: which one is the newest is not said.
    const subjects = (await readMails(instance, mentor.email)).map(({ subject }) => subject);
    expect(subjects).toContain('[선배랑] 12월 정산 금액을 보내지 못했어요');
    expect(await fileTransfers()).toMatchObject({ status: 409 });
    expect(await violations()).toEqual([]);

    await registerConfirmed(OTHER);
    expect(await transfersOf()).toMatchObject([{ status: 'PLANNED' }]);
    await send((await fileTransfers()).data.fileId);
    expect(await transfersOf()).toMatchObject([{ status: 'SENT', account: { bank: '88', maskedNumber: '****8777' } }]);
    expect(await violations()).toEqual([]);
  });

  it('that came back and cannot be compared with the account, which cannot be read, wait for another', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    await send((await fileTransfers()).data.fileId);
    await instance.db.script(`update payout_accounts set sealed = '\\x00' where member_id = ${mentor.memberId}`);
    const [sent] = await transfersOf();
    expect(await failed(sent?.transferId ?? 0, 'ACCOUNT')).toMatchObject({ status: 200 });
    expect(await transfersOf()).toMatchObject([{ status: 'FAILED' }]);
    await registerConfirmed(OTHER);
    await send((await fileTransfers()).data.fileId);
    expect(await transfersOf()).toMatchObject([{ status: 'SENT', account: { maskedNumber: '****8777' } }]);
    expect(await violations()).toEqual([]);
  });

  it('that came back after the mentor had another account confirmed go there, and do not touch it', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    await send((await fileTransfers()).data.fileId);
    await registerConfirmed(OTHER);
    await failed((await transfersOf())[0]?.transferId ?? 0, 'ACCOUNT');
    expect(await mentor.client.get('GET /v1/payout-account')).toMatchObject({ status: 'CONFIRMED' });
    expect(await transfersOf()).toMatchObject([{ status: 'PLANNED' }]);
    await send((await fileTransfers()).data.fileId);
  });

  it.each(['ACCOUNT', 'BANK'] as const)(
    'that came back (%s) after the mentor had a business’s account confirmed are sent without taxes',
    async (cause) => {
      await earn();
      await at('2026-12-28T12:00:00+09:00');
      await registerConfirmed();
      await at(PLANNED);
      await send((await fileTransfers()).data.fileId);
      await registerConfirmed({ ...BUSINESS, bank: OTHER.bank, accountNumber: OTHER.accountNumber });
      await failed((await transfersOf())[0]?.transferId ?? 0, cause);
      expect(await transfersOf()).toMatchObject([
        { status: 'PLANNED', incomeTaxKrw: 0, localTaxKrw: 0, netKrw: 18_000 },
      ]);
      await send((await fileTransfers()).data.fileId);
      expect(await violations()).toEqual([]);
    },
  );

  it('are made by one of two operators who press at once, and each is in one file', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    const answers = await Promise.all([fileTransfers(), fileTransfers(), fileTransfers()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const fileId = answers.find(({ status }) => status === 201)?.data.fileId ?? 0;
    const sent = await Promise.all([send(fileId), send(fileId)]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await violations()).toEqual([]);
  });

  it('are for FINANCE, with a fresh second factor; a look at account numbers is in the audit log', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    const { data } = await fileTransfers();
    const { fileId } = data;
    const other = await createOperator(instance, ['SUPPORT']);
    expect(await other.client.call('GET /v1/admin/transfers')).toMatchObject({ status: 403 });
    expect((await download(fileId, other)).statusCode).toBe(403);
    expect((await download(fileId, mentor)).statusCode).toBe(403);
    expect((await instance.app.inject({ url: `/v1/admin/transfer-files/${fileId}.xlsx` })).statusCode).toBe(401);
    for (const none of ['0.xlsx', '999999.xlsx', `${fileId}.csv`, 'x.xlsx']) {
      await finance.client.get('GET /v1/admin/transfer-files');
      const headers = { cookie: `session=${finance.client.cookies.get('session')}` };
      const response = await instance.app.inject({ url: `/v1/admin/transfer-files/${none}`, headers });
      expect([none, response.statusCode]).toEqual([none, 404]);
    }
    expect((await download(fileId)).statusCode).toBe(200);
    const cookie = `session=${finance.client.cookies.get('session')}`;
    instance.clock.advance({ minutes: 6 });
    const late = await instance.app.inject({ url: `/v1/admin/transfer-files/${fileId}.xlsx`, headers: { cookie } });
    expect(late.json()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await send(fileId);

    const owner = await createOperator(instance);
    const actionsOn = async (subject: string) => {
      const { content } = await owner.client.get('GET /v1/admin/audit', { query: { subject } });
      return content.map(({ action }) => action);
    };
    expect(await actionsOn(`transfer-file:${fileId}`)).toEqual([
      'TRANSFER_FILE_SENT',
      'TRANSFER_FILE_DOWNLOADED',
      'TRANSFER_FILE_CREATED',
    ]);
    expect(await actionsOn('payout-accounts')).toContain('PAYOUT_ACCOUNTS_VIEWED');
    expect(await actionsOn(`member:${mentor.memberId}`)).toContain('PAYOUT_ACCOUNT_CONFIRMED');
  });

  it('are listed page by page, and by state', async () => {
    for (const who of [mentor, await signUpMentor(instance)]) {
      mentor = who;
      await earn();
      await at('2026-12-28T12:00:00+09:00');
      await registerConfirmed();
    }
    await at(PLANNED);
    const list = (query: object) =>
      finance.client.get('GET /v1/admin/transfers', { query: { status: 'PLANNED', ...query } });
    const whole = await list({});
    expect(whole.content).toMatchObject([{ hasAccount: true, fileId: null, ...sums }, { status: 'PLANNED' }]);
    const first = await list({ size: '1' });
    const second = await list({ size: '1', cursor: first.sliceInfo.cursor ?? '' });
    expect([...first.content, ...second.content]).toEqual(whole.content);
    expect(second.sliceInfo.last).toBe(true);
    const { data } = await fileTransfers();
    await send(data.fileId);
    expect((await list({})).content).toEqual([]);
    const { content } = await finance.client.get('GET /v1/admin/transfer-files', { query: { size: '1' } });
    expect(content).toMatchObject([{ fileId: data.fileId, transfers: 2, netKrw: 34_820 }]);
    const { content: month } = await finance.client.get('GET /v1/admin/payouts', {
      query: { month: '2026-12', size: '50' },
    });
    expect(month.find(({ mentorId }) => mentorId === mentor.memberId)).toMatchObject({ accountStatus: 'CONFIRMED' });
  });

  it('are in their mentor’s export; the account of one who has left stays until everything has arrived', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    await registerConfirmed();
    await at(PLANNED);
    const { db } = instance.services;
    const { memberId, email } = mentor;
    const subject = { memberId, email, nickname: null };
    await db.transaction((tx) => payoutAccountData.eraseFor(tx, subject, instance.clock.now()));
    const hasAccount = async () => (await payoutAccountData.exportFor(instance.services, subject)).length;
    await at('2027-03-01T12:00:00+09:00');
    expect(await hasAccount()).toBe(1);
    await send((await fileTransfers()).data.fileId);
    expect(await transferData.exportFor(instance.services, subject)).toMatchObject([
      { account: ACCOUNT, netKrw: 17_410 },
    ]);
    await instance.db.script(`update transfers set account = '\\x00' || account where member_id = ${memberId}`);
    expect(await transferData.exportFor(instance.services, subject)).toMatchObject([
      { account: '저장된 계좌를 읽지 못해 담지 못했어요.', netKrw: 17_410 },
    ]);
    await instance.db.script(`update transfers set account = substr(account, 2) where member_id = ${memberId}`);
    await at('2027-03-31T11:00:00+09:00');
    expect(await hasAccount()).toBe(1);
    await at('2027-03-31T14:00:00+09:00');
    expect(await hasAccount()).toBe(0);
    await db.transaction(async (tx) => transferData.eraseRecordsFor?.(tx, memberId));
    expect(await transferData.exportFor(instance.services, subject)).toMatchObject([{ account: null, netKrw: 17_410 }]);
  });

  it('S-107 to a mentor who left without an account wait for one that two operators enter and confirm', async () => {
    await earn();
    await at('2026-12-28T12:00:00+09:00');
    const { memberId, client } = mentor;
    const preview = () => client.get('GET /v1/members/me/deletion');
    expect((await preview()).owed).toEqual({ krw: 18_000, hasAccount: false });
    const enter = (by: TestMember, account: object = ACCOUNT) =>
      by.client.call('PUT /v1/admin/payout-accounts/{memberId}', { params: { memberId }, body: account });
    const listed = async () =>
      (await finance.client.get('GET /v1/admin/former-payees', { query: { size: '50' } })).content.find(
        ({ mentorId }) => mentorId === memberId,
      );
    expect(await enter(finance), 'who is here registers their own').toMatchObject({ code: 'ACCOUNT_NOT_ENTERABLE' });
    await client.get('POST /v1/members/me/deletion', { body: { currentPassword: GOOD_PASSWORD } });
    expect(await listed()).toMatchObject({ owedKrw: 18_000, email: mentor.email });
    instance.clock.set('2027-01-15T12:00:00+09:00');
    await instance.services.jobs.runDue();
    expect(await listed(), 'erased').toMatchObject({ owedKrw: 18_000, email: mentor.email });
    const wrong = await enter(finance, { ...ACCOUNT, accountNumber: '계좌' });
    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'accountNumber' }] });
    expect(await enter(finance)).toMatchObject({ status: 200 });
    expect(await listed(), 'an account waits').toBeUndefined();
    expect(await enter(finance, OTHER), 'and is not replaced').toMatchObject({ code: 'ACCOUNT_NOT_ENTERABLE' });
    expect(await submissionOf()).toMatchObject({ ...ACCOUNT, isOwn: true, enteredBy: finance.email });
    expect(await decide(), 'four eyes').toMatchObject({ status: 403, code: 'OWN_PAYOUT_ACCOUNT' });
    const confirmed = `update payout_accounts set status = 'CONFIRMED', decided_at = now(), decided_by = entered_by where member_id = ${memberId}`;
    await expect(instance.db.script(confirmed)).rejects.toThrow('payout_accounts_four_eyes');
    const another = await createOperator(instance, ['FINANCE']);
    expect(await decide(null, another.client)).toMatchObject({ status: 200 });
    instance.clock.set('2027-02-01T10:00:00+09:00');
    await instance.services.jobs.runDue();
    const transferOf = async () =>
      (await finance.client.get('GET /v1/admin/transfers', { query: { size: '50' } })).content.find(
        ({ mentorId }) => mentorId === memberId,
      );
    const planned = await transferOf();
    expect(planned).toMatchObject({ ...sums, status: 'PLANNED', hasAccount: true });
    await send((await fileTransfers()).data?.fileId ?? 0);
    expect(await transferOf()).toMatchObject({ status: 'SENT' });
    // It came back: FINANCE enters another account, with four eyes again.
    await failed(planned?.transferId ?? 0, 'ACCOUNT');
    expect(await listed()).toMatchObject({ owedKrw: 18_000 });
    expect(await enter(another, OTHER)).toMatchObject({ status: 200 });
    expect(await decide(null, another.client)).toMatchObject({ status: 403, code: 'OWN_PAYOUT_ACCOUNT' });
    expect(await decide()).toMatchObject({ status: 200 });
    await send((await fileTransfers()).data?.fileId ?? 0);
    expect(await transferOf()).toMatchObject({ status: 'SENT' });
    expect(await listed()).toBeUndefined();
    expect(await violations()).toEqual([]);
  });

  it('an account is registered after the profile', async () => {
    const newcomer = await signUpMember(instance, 'ROLE_MENTOR');
    const { client, email } = newcomer;
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    const body = { ...ACCOUNT, currentPassword: GOOD_PASSWORD };
    expect(await client.call('PUT /v1/payout-account', { body })).toMatchObject({ status: 409, code: 'NO_PROFILE' });
  });

  it('are of mentors alone', async () => {
    const mentee = await createMentee(instance);
    expect(await mentee.client.call('GET /v1/transfers')).toMatchObject({ status: 403 });
    expect(await mentee.client.call('GET /v1/payout-account')).toMatchObject({ status: 403 });
    const other = await createMentor(instance);
    expect((await other.client.get('GET /v1/transfers')).content).toEqual([]);
  });
});
