import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import { statement } from '#server/db/statement.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { createOperator, createMentee, createMentor, signInAgain } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

type Member = Awaited<ReturnType<typeof createMentee>>;
const CURRENT = (['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] as const).map((tag) => ({ tag, version: TERMS_VERSIONS[tag] }));
const makeOld = statement(
  'test-make-consents-old',
  `update term_consents set version = '2020-01-01' where member_id = $1 and tag = any($2::text[])`,
);
const count = statement<{ count: number }>(
  'test-count-consents',
  'select count(*)::int as count from term_consents where member_id = $1',
);

const renew = ({ client }: Member, terms: readonly object[] = CURRENT) =>
  client.call('POST /v1/members/me/consents/renewal', { body: { terms: [...terms] } });
const askedOf = async ({ client }: Member) =>
  (await client.get('GET /v1/members/check-session')).user.termsToRenew?.map(({ tag }) => tag) ?? [];
const rowsOf = async ({ memberId }: Member) => (await instance.db.query(count, [memberId]))[0]?.count;

describe('a text that has changed', () => {
  it('is asked for at the next visit, and once', async () => {
    const mentee = await createMentee(instance);
    expect(await askedOf(mentee)).toEqual([]);
    await instance.db.query(makeOld, [mentee.memberId, ['PRIVACY_POLICY']]);
    expect(await askedOf(mentee)).toEqual(['PRIVACY_POLICY']);
    const [, policy] = CURRENT;
    for (let n = 0; n < 2; n += 1) expect(await renew(mentee, [policy ?? {}])).toMatchObject({ status: 200 });
    expect(await askedOf(mentee)).toEqual([]);
    expect(await rowsOf(mentee), 'the old answer stays').toBe(3);
    const consents = await mentee.client.get('GET /v1/members/me/consents');
    expect(consents.find(({ tag }) => tag === 'PRIVACY_POLICY')).toMatchObject({
      version: policy?.version,
      agreed: true,
    });
  });

  it('is agreed to in the version that was on the screen, and marketing by its own call', async () => {
    const mentor = await createMentor(instance);
    await instance.db.query(makeOld, [mentor.memberId, ['PRIVACY_POLICY', 'TERMS_OF_SERVICE']]);
    expect(await askedOf(mentor)).toHaveLength(2);
    const old = [{ tag: 'PRIVACY_POLICY', version: '2020-01-01' }];
    expect(await renew(mentor, old)).toMatchObject({ status: 409, code: 'TERMS_CHANGED' });
    const marketing = [{ tag: 'MARKETING_CONSENT', version: TERMS_VERSIONS.MARKETING_CONSENT }];
    expect(await renew(mentor, marketing)).toMatchObject({ status: 400 });
    expect(await renew(mentor, [])).toMatchObject({ status: 400 });
    expect(await askedOf(mentor)).toHaveLength(2);
    expect(await renew(mentor)).toMatchObject({ status: 200 });
    expect(await askedOf(mentor)).toEqual([]);
  });

  it('is none for operators', async () => {
    const operator = await createOperator(instance);
    expect(await askedOf(operator)).toEqual([]);
    expect(await renew(operator)).toMatchObject({ status: 403 });
  });
});

describe('a member who agreed to marketing mails', () => {
  const set = ({ client }: Member, agreed: boolean) =>
    client.get('PUT /v1/members/me/consents/marketing', { body: { agreed } });
  const reminders = async ({ email }: Member) =>
    (await readMails(instance, email)).filter(({ subject }) => subject.includes('동의하고 계세요'));

  async function yearsPass(years: number, days = 0) {
    instance.clock.advance({ days: Math.round(years * 365.25) + days });
    await instance.services.jobs.runDue();
  }

  it('is reminded of it every two years, until they take it back', async () => {
    const [agrees, refuses, changes] = [
      await createMentee(instance),
      await createMentee(instance),
      await createMentee(instance),
    ];
    await set(agrees, true);
    await set(changes, true);
    instance.clock.advance({ minutes: 1 });
    await set(changes, false);
    await yearsPass(2, -32);
    expect(await reminders(agrees)).toHaveLength(0);
    await yearsPass(0, 2);
    const [mail] = await reminders(agrees);
    expect(mail?.text).toContain('2026년 11월 23일 12:00에 새 멘토와 쿠폰 소식을 메일로 받는 데 동의하셨어요.');
    await yearsPass(1);
    expect(await reminders(agrees)).toHaveLength(1);
    await yearsPass(1, 1);
    expect(await reminders(agrees)).toHaveLength(2);
    for (const member of [refuses, changes]) expect(await reminders(member)).toEqual([]);
  });

  it('is asked again at each visit from a month before two years are over, until they decide', async () => {
    const members = [await createMentee(instance), await createMentor(instance), await createMentee(instance)] as const;
    const [keeps, stops, refuses] = members;
    const askedFrom = async ({ client }: Member) =>
      (await client.get('GET /v1/members/check-session')).user.marketingToConfirm;
    const agreedAt = instance.clock.now().toISOString();
    const comeBack = async () => {
      for (const member of members) await signInAgain(instance, member);
    };
    for (const member of [keeps, stops]) await set(member, true);
    await yearsPass(2, -32);
    await comeBack();
    expect(await askedFrom(keeps)).toBeUndefined();
    await yearsPass(0, 2);
    await comeBack();
    for (let visit = 0; visit < 2; visit += 1)
      for (const member of [keeps, stops]) expect(await askedFrom(member)).toBe(agreedAt);
    expect(await askedFrom(refuses)).toBeUndefined();
    const answeredAt = instance.clock.now().toISOString();
    for (let tap = 0; tap < 2; tap += 1) await set(keeps, true);
    await set(stops, false);
    for (const member of members) expect(await askedFrom(member)).toBeUndefined();
    expect(await rowsOf(keeps), 'each answer is kept').toBe(4);
    const kept = await keeps.client.get('GET /v1/members/me/consents');
    expect(kept.find(({ tag }) => tag === 'MARKETING_CONSENT')).toMatchObject({ agreed: true, agreedAt: answeredAt });
    // A period begins anew with what was confirmed, also of the notice by mail.
    expect(await reminders(keeps)).toHaveLength(1);
    await yearsPass(2, -32);
    expect(await reminders(keeps)).toHaveLength(1);
    await yearsPass(0, 2);
    await comeBack();
    expect(await reminders(keeps)).toHaveLength(2);
    expect(await askedFrom(keeps)).toBe(answeredAt);
    expect(await askedFrom(stops)).toBeUndefined();
  });

  it('is still sent for without an answer: silence takes nothing back', async () => {
    const mentee = await createMentee(instance);
    await set(mentee, true);
    await yearsPass(4, 1);
    await signInAgain(instance, mentee);
    const consents = await mentee.client.get('GET /v1/members/me/consents');
    expect(consents.find(({ tag }) => tag === 'MARKETING_CONSENT')).toMatchObject({ agreed: true });
    expect(await rowsOf(mentee)).toBe(3);
  });
});
