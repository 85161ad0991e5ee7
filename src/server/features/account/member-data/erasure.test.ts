import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { unnamed } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { GOOD_PASSWORD } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { pass } from '#server/testing/expect-rules.ts';
import { createOperator, createMentor, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import {
  acceptFirst,
  endFirst,
  meetFirst,
  proposeAndDeposit,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { signUpMentee, signUpMentor } from '#server/testing/signed-up-members.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** A mark in every text that the two write: it finds what is left of them afterwards. */
const MARK = '지움표시';

describe.each(featureEngines)('S-80 an erased member, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const leave = (member: TestMember) =>
    member.client.get('POST /v1/members/me/deletion', { body: { currentPassword: GOOD_PASSWORD } });

  /** The tables in which a text occurs. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await instance.db.query(
      unnamed<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
      [],
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const sql = `select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`;
      const [row] = await instance.db.query(unnamed<{ count: number }>(sql), [text]);
      if (row && row.count > 0) found.push(name);
    }
    return found;
  }

  /** Two members who have used everything and finished a session. */
  async function useEverything(): Promise<Scene & { mentorName: string; menteeName: string }> {
    const [mentorName, menteeName] = [`${MARK}선배`, `${MARK}후배`];
    const mentor = await signUpMentor(instance, {
      nickname: mentorName,
      message: `${MARK} 말`,
      hashtags: [MARK],
      organization: { name: `${MARK} 회사`, jobCategory: '개발', detailedJob: '백엔드', experience: 3 },
      introduction: { title: `${MARK} 제목`, content: `${MARK} 내용` },
    });
    const mentee = await signUpMentee(instance, { nickname: menteeName, introduction: `${MARK} 소개` });
    for (const { client } of [mentor, mentee])
      await client.upload('POST /v1/storage/profile/image', await samplePng(`${MARK}.png`), {
        memberType: client === mentor.client ? 'ROLE_MENTOR' : 'ROLE_MENTEE',
      });
    await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf(`${MARK}.pdf`), {
      certificateType: 'ENROLLMENT',
    });
    await mentee.client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: mentor.memberId } });
    const other = await createMentor(instance);
    await mentee.client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: other.memberId } });
    await mentee.client.get('POST /v1/calendar');
    await mentee.client.get('PUT /v1/members/me/consents/marketing', { body: { agreed: true } });
    const scene = await proposeAndDeposit(instance, { mentor, mentee, message: `${MARK} 전한 말` });
    const { params } = scene;
    await acceptFirst(scene);
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/messages', {
      params,
      body: { clientId: crypto.randomUUID(), text: `${MARK} 메시지` },
    });
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/questions', {
      params,
      body: { questions: [`${MARK} 질문`] },
    });
    await meetFirst(instance, scene, [mentor, mentee]);
    await endFirst(instance);
    for (const member of [mentor, mentee]) await signInAgain(instance, member);
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', {
      params,
      body: { face: 'GOOD', text: `${MARK} 후기` },
    });
    return { ...scene, mentorName, menteeName };
  }

  it('is named only in records required by law and files given to the other side, for five years', async () => {
    const scene = await useEverything();
    const { mentor, mentee } = scene;
    await instance.services.outbox.sendDue();
    expect(await tablesWith(MARK)).toEqual(expect.arrayContaining(['nicknames', 'mentor_profiles', 'mentor_words']));
    await leave(mentor);
    await leave(mentee);
    // Until then they can come back: nothing is gone.
    await pass(instance, { days: 13 });
    expect(await tablesWith(mentee.email)).toContain('members');
    await pass(instance, { days: 2 });
    // The words of a contract and of a conversation that is not 90 days old.
    expect(await tablesWith(MARK)).toEqual(['mentoring_questions', 'mentorings', 'messages', 'payments', 'reviews']);
    for (const { email } of [mentor, mentee]) expect(await tablesWith(email)).toEqual([]);
    expect(await findViolations({ ...instance.services })).toEqual([]);
    expect(
      await instance
        .client()
        .call('POST /v1/auth/login', { body: { email: mentee.email, password: GOOD_PASSWORD, restore: true } }),
    ).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' });

    // What they earned is still paid out to them.
    const finance = await createOperator(instance, ['FINANCE']);
    const payouts = await finance.client.get('GET /v1/admin/payouts', { query: { month: '2026-12' } });
    expect(payouts.content).toMatchObject([
      { mentorId: mentor.memberId, nickname: scene.mentorName, email: mentor.email },
    ]);

    await pass(instance, { days: 90 });
    expect(await tablesWith(MARK)).toEqual(['mentorings', 'payments', 'reviews']);
    await pass(instance, { days: 5 * 366 });
    expect(await tablesWith(MARK)).toEqual([]);
    for (const { email } of [mentor, mentee]) expect(await tablesWith(email)).toEqual([]);
    expect(await findViolations({ ...instance.services })).toEqual([]);
  });

  it('is 탈퇴한 회원 to the other side, and the history stays whole', async () => {
    const mentee = await signUpMentee(instance);
    const mentor = await signUpMentor(instance, { nickname: '한누리솔' });
    const scene = await proposeAndDeposit(instance, { mentor, mentee });
    await acceptFirst(scene);
    await meetFirst(instance, scene, [mentor, mentee]);
    await endFirst(instance);
    for (const member of [mentor, mentee]) await signInAgain(instance, member);
    await leave(mentor);
    await pass(instance, { days: 15 });
    await instance.services.outbox.sendDue();
    await signInAgain(instance, mentee);
    const seen = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(seen).toMatchObject({
      status: 'COMPLETED',
      counterpart: { name: FORMER_MEMBER_NAME, jobTitle: '', career: 0 },
    });
    const { content } = await mentee.client.get('GET /v1/notifications', { query: {} });
    expect(content.map(({ body }) => body).join(' ')).toContain(`${FORMER_MEMBER_NAME}에게 제안을 전했어요`);
    expect(await tablesWith('한누리솔')).toEqual([]);
  });

  it('is 탈퇴한 회원 to students who once waited for a place, or once bookmarked and were told of times', async () => {
    const mentor = await signUpMentor(instance, { nickname: '고요별' });
    const params = { mentorId: mentor.memberId };
    const [waiting, keeping] = [await signUpMentee(instance), await signUpMentee(instance)];
    const { week, ...hours } = await mentor.client.get('GET /v1/mentor/me/availability');
    const want = (maxOpenProposals: number, of = week) =>
      mentor.client.get('PUT /v1/mentor/me/availability', { body: { ...hours, week: of, maxOpenProposals } });
    await want(1);
    const scene = await proposeAndDeposit(instance, { mentor });
    expect(await waiting.client.call('PUT /v1/mentor/{mentorId}/wait', { params })).toMatchObject({ status: 200 });
    await keeping.client.get('PUT /v1/bookmark/{mentorId}', { params });
    await keeping.client.get('PUT /v1/bookmark/{mentorId}/new-times', { params });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await want(1, { ...week, 토: ['07:00', '07:30'], 일: ['07:00', '07:30'] });
    await pass(instance, { days: 0.1 });
    await keeping.client.get('DELETE /v1/bookmark/{mentorId}', { params });
    await pass(instance, { days: 1 });
    const textsOf = async (member: TestMember) => {
      await signInAgain(instance, member);
      const { content } = await member.client.get('GET /v1/notifications', { query: {} });
      return content.map(({ title, body }) => `${title} ${body}`).join(' ');
    };
    for (const member of [waiting, keeping]) expect(await textsOf(member)).toContain('고요별 선배');
    await signInAgain(instance, mentor);
    await leave(mentor);
    await pass(instance, { days: 14 });
    await pass(instance, { days: 1 });
    for (const member of [waiting, keeping]) {
      expect(await textsOf(member)).not.toContain('고요별');
      expect(await textsOf(member)).toContain(FORMER_MEMBER_NAME);
    }
  });

  it('is not notified any more, not even of what the other side still does', async () => {
    const [mentee, mentor] = [await signUpMentee(instance), await signUpMentor(instance)];
    const scene = await proposeAndDeposit(instance, { mentor, mentee });
    await acceptFirst(scene);
    await meetFirst(instance, scene, [mentor, mentee]);
    await signInAgain(instance, mentor);
    await leave(mentor);
    await pass(instance, { days: 1.1 });
    await pass(instance, { days: 13 });
    await signInAgain(instance, mentee);
    const body = { face: 'GOOD', chips: [], text: '고마웠어요.' };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params: scene.params, body });
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('leaves the names of others as they are that end like the own', async () => {
    const mentee = await signUpMentee(instance);
    const [leaver, other] = [
      await signUpMentor(instance, { nickname: '샘' }),
      await signUpMentor(instance, { nickname: '푸른샘' }),
    ];
    await proposeAndDeposit(instance, { mentor: other, mentee });
    const scene = await proposeAndDeposit(instance, { mentor: leaver, mentee, applyTimes: [SECOND] });
    await leaver.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    const textsOf = async () => {
      await signInAgain(instance, mentee);
      const { content } = await mentee.client.get('GET /v1/notifications', { query: {} });
      return content.map(({ title, body }) => `${title} ${body}`).join(' ');
    };
    expect(await textsOf()).toMatch(/ 샘 선배/);
    await leave(leaver);
    await pass(instance, { days: 14 });
    await pass(instance, { days: 1 });
    const texts = await textsOf();
    expect(texts).toContain('푸른샘 선배');
    expect(texts).toContain(FORMER_MEMBER_NAME);
    expect(texts).not.toMatch(/(^| )샘/);
  });
});

it('what is told in the very instant of the erasure is told to nobody', async () => {
  const instance = await openTestInstance('postgresql');
  try {
    const { db, services } = instance;
    const { memberId, email } = await createMentor(instance);
    const event = { memberId, eventKey: 'late:1', kind: 'REVIEW', title: '제목', body: '내용', link: '/user' } as const;
    const late = await db.transaction(async (tx) => {
      await tx.query(unnamed('select from members where id = $1 for update'), [memberId]);
      await tx.query(unnamed('delete from notifications where member_id = $1'), [memberId]);
      const told = db.transaction((other) =>
        notifyMember(services, other, { ...event, mail: { actionLabel: '보기' } }, NOON),
      );
      await expect.poll(() => raceStore.countWaiting(db)).toBe(1);
      await tx.query(unnamed('update members set deleted_at = $2, erased_at = $2 where id = $1'), [memberId, NOON]);
      return { told };
    });
    expect(await late.told).toBe(false);
    expect(await db.query(unnamed('select 1 from notifications where member_id = $1'), [memberId])).toEqual([]);
    expect(await db.query(unnamed('select 1 from outbox where recipient = $1'), [email])).toEqual([]);
  } finally {
    await instance.close();
  }
});

it('a failing erasure holds up no other, of accounts or of the records of former members', async () => {
  const instance = await openTestInstance('postgresql');
  const { db, services, clock } = instance;
  try {
    const [stuck, other] = [await createMentor(instance), await createMentor(instance)];
    const [first, second] = [stuck, other].map(({ memberId }) => memberId);
    await db.query(unnamed('update members set deleted_at = $1 where id = any($2::bigint[])'), [NOON, [first, second]]);
    await db.script(`alter table members add constraint stuck check (id <> ${first} or erased_at is null)`);
    clock.advance({ days: 15 });
    await services.jobs.runDue();
    const erased = () => db.query(unnamed<{ id: number }>('select id from members where erased_at is not null'));
    expect(await erased()).toEqual([{ id: second }]);
    await db.script('alter table members drop constraint stuck');
    clock.advance({ hours: 1 });
    await services.jobs.runDue();
    expect(await erased()).toHaveLength(2);

    const records =
      'insert into former_members (member_id, sealed, keep_until) select id, $1, $2 from members where erased_at is not null';
    await db.query(unnamed(records), [Buffer.from('sealed'), clock.now()]);
    await db.script(`create function keep() returns trigger language plpgsql as $$ begin
        if old.member_id = ${first} then raise 'kept'; end if; return old; end $$;
      create trigger keep before delete on former_members for each row execute function keep()`);
    clock.advance({ hours: 2 });
    await services.jobs.runDue();
    const kept = await db.query(unnamed<{ id: number }>('select member_id as id from former_members'));
    expect(kept).toEqual([{ id: first }]);
  } finally {
    await instance.close();
  }
});
