import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import {
  createOperator,
  createMentee,
  createMentor,
  menteeProfileInput,
  mentorProfileInput,
  OTHER_SCHOOL,
  signInAgain,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { acceptFirst, FIRST, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { openTwoInstances } from '#server/testing/two-instances.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

const choose = (member: TestMember, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE') =>
  member.client.call('PUT /v1/members/me/role', { body: { memberType } });

async function approve(member: TestMember, type: 'ENROLLMENT' | 'EMPLOYMENT', standing?: string): Promise<void> {
  const name = type === 'EMPLOYMENT' ? 'POST /v1/storage/certificate/mentor' : 'POST /v1/storage/certificate/mentee';
  const { data } = await member.client.upload(name, samplePdf('증명서.pdf'), { certificateType: type });
  const params = { certificateId: data.certificateId };
  await operator.client.get('POST /v1/admin/certificates/{certificateId}/approval', {
    params,
    body: standing ? { standing } : {},
  });
}

/** A mentee who has graduated. */
async function createGraduate(nickname?: string): Promise<TestMember> {
  const mentee = await createMentee(instance, nickname ? { nickname } : {});
  await approve(mentee, 'ENROLLMENT', 'GRADUATE');
  return mentee;
}

/** A graduate who is a listed mentor too, in the role of the mentor. */
async function createBoth(): Promise<TestMember> {
  const graduate = await createGraduate();
  await choose(graduate, 'ROLE_MENTOR');
  const { menteeProfile } = await graduate.client.get('GET /v1/members/me');
  await graduate.client.get('POST /v1/mentor', {
    body: mentorProfileInput({ nickname: menteeProfile?.nickname ?? '' }),
  });
  await approve(graduate, 'EMPLOYMENT');
  return graduate;
}

describe('a graduate who becomes a mentor', () => {
  it('is asked for the employment alone, and is listed once it is approved', async () => {
    const graduate = await createGraduate('졸업한 다람쥐');
    expect(await graduate.client.get('GET /v1/members/me')).toMatchObject({
      canBecomeMentor: true,
      mentorProfile: null,
    });

    const { data } = await choose(graduate, 'ROLE_MENTOR');
    expect(data.user).toMatchObject({
      memberType: 'ROLE_MENTOR',
      hasBothRoles: true,
      isProfileRegisterd: false,
      nickname: null,
    });
    expect(await graduate.client.get('GET /v1/members/me')).toMatchObject({
      memberType: 'ROLE_MENTOR',
      canBecomeMentor: false,
      isProfileRegisterd: false,
      verification: 'NONE',
      certificates: [{ certificateType: 'ENROLLMENT', status: 'APPROVED' }],
      menteeProfile: { nickname: '졸업한 다람쥐' },
    });

    await graduate.client.get('POST /v1/mentor', { body: mentorProfileInput({ nickname: '졸업한 다람쥐' }) });
    expect((await graduate.client.get('GET /v1/mentor/me')).isListed).toBe(false);
    await approve(graduate, 'EMPLOYMENT');
    expect((await graduate.client.get('GET /v1/mentor/me')).isListed).toBe(true);
  });

  it('has one school and one nickname in both profiles', async () => {
    const graduate = await createGraduate();
    await choose(graduate, 'ROLE_MENTOR');
    const other = mentorProfileInput({ education: { schoolName: OTHER_SCHOOL, major: '경영학과' } });
    expect(await graduate.client.call('POST /v1/mentor', { body: other })).toMatchObject({
      status: 409,
      code: 'SCHOOL_FIXED',
    });
    await graduate.client.get('POST /v1/mentor', { body: mentorProfileInput({ nickname: '새 이름의 선배' }) });
    const { menteeProfile } = await graduate.client.get('GET /v1/members/me');
    expect(menteeProfile?.nickname).toBe('새 이름의 선배');

    await choose(graduate, 'ROLE_MENTEE');
    await graduate.client.get('PUT /v1/mentee', { body: menteeProfileInput({ nickname: '다시 바꾼 이름' }) });
    await choose(graduate, 'ROLE_MENTOR');
    expect((await graduate.client.get('GET /v1/mentor/me')).nickname).toBe('다시 바꾼 이름');
  });

  it('is found by a new nickname that was changed as a mentee', async () => {
    const graduate = await createBoth();
    await choose(graduate, 'ROLE_MENTEE');
    await graduate.client.get('PUT /v1/mentee', { body: menteeProfileInput({ nickname: '반짝이는수달' }) });
    const found = await instance.client().get('GET /v1/mentor', { query: { q: '반짝이는수달' } });
    expect(found.content.map(({ mentorId }) => mentorId)).toEqual([graduate.memberId]);
  });
});

describe('choosing a role', () => {
  it('is refused to members who have not graduated, and to mentors who were never mentees', async () => {
    const student = await createMentee(instance);
    expect(await choose(student, 'ROLE_MENTOR')).toMatchObject({ status: 409, code: 'NOT_GRADUATE' });
    await approve(student, 'ENROLLMENT', 'ENROLLED');
    expect(await choose(student, 'ROLE_MENTOR')).toMatchObject({ status: 409, code: 'NOT_GRADUATE' });
    expect((await student.client.get('GET /v1/members/me')).memberType).toBe('ROLE_MENTEE');
    const mentor = await createMentor(instance);
    expect(await choose(mentor, 'ROLE_MENTEE')).toMatchObject({ status: 403 });
    expect(await choose(operator, 'ROLE_MENTEE')).toMatchObject({ status: 403 });
  });

  it('opens the calls of that role and closes those of the other, in this session alone', async () => {
    const both = await createBoth();
    const phone = { ...both, client: instance.client() };
    await signInAgain(instance, phone);
    await choose(both, 'ROLE_MENTEE');
    expect(await both.client.call('GET /v1/mentor/me')).toMatchObject({ status: 403 });
    expect(await both.client.call('GET /v1/mentee/me')).toMatchObject({ status: 200 });
    expect(await phone.client.call('GET /v1/mentor/me')).toMatchObject({ status: 200 });
    expect(await phone.client.call('GET /v1/mentee/me')).toMatchObject({ status: 403 });
  });

  it('is kept for the next sign-in', async () => {
    const both = await createBoth();
    await signInAgain(instance, both);
    expect((await both.client.get('GET /v1/members/check-session')).user.memberType).toBe('ROLE_MENTOR');
    await choose(both, 'ROLE_MENTEE');
    await signInAgain(instance, both);
    expect((await both.client.get('GET /v1/members/check-session')).user.memberType).toBe('ROLE_MENTEE');
  });

  it('is known to another process at once', async () => {
    const instances = await openTwoInstances();
    const { here, there } = instances;
    try {
      const mentee = await createMentee(here);
      const owner = await createOperator(here);
      const { data } = await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf('증명서.pdf'), {
        certificateType: 'ENROLLMENT',
      });
      const params = { certificateId: data.certificateId };
      const body = { standing: 'GRADUATE' };
      await owner.client.get('POST /v1/admin/certificates/{certificateId}/approval', { params, body });
      const elsewhere = there.client();
      for (const [name, value] of mentee.client.cookies) elsewhere.cookies.set(name, value);
      const roleThere = async () => (await elsewhere.get('GET /v1/members/me')).memberType;
      expect(await roleThere()).toBe('ROLE_MENTEE');
      await mentee.client.get('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
      // The clock stands still: what is remembered of the session would be remembered for ever.
      await vi.waitFor(async () => expect(await roleThere()).toBe('ROLE_MENTOR'), { timeout: 10_000, interval: 20 });
    } finally {
      await instances.close();
    }
  });
});

describe('a member of both sides', () => {
  it('proposes to a member they have blocked anonymously: a refusal would say who it is', async () => {
    const [one, two] = [await createBoth(), await createBoth()];
    await choose(two, 'ROLE_MENTEE');
    const { params } = await proposeAndPay(instance, { mentor: one, mentee: two, isAnonymous: true });
    await one.client.get('PUT /v1/mentoring/{mentoringId}/block', { params });
    await one.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    const obstacle = async (mentee: TestMember, { memberId }: TestMember) =>
      (await mentee.client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } })).cannotPropose;
    expect(await obstacle(two, one)).toMatchObject({ code: 'NOT_AVAILABLE' });
    await choose(one, 'ROLE_MENTEE');
    expect(await obstacle(one, two)).toBeNull();
    const body = { mentorId: two.memberId, applyTimes: [FIRST] };
    expect(await one.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 201 });
  });

  it('cannot propose to the own profile', async () => {
    const both = await createBoth();
    await choose(both, 'ROLE_MENTEE');
    const body = { mentorId: both.memberId, applyTimes: [FIRST], mentoringMessage: '' };
    expect(await both.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 409, code: 'OWN_PROFILE' });
    const mentorId = { mentorId: both.memberId };
    const detail = await both.client.get('GET /v1/mentor/{mentorId}', { params: mentorId });
    expect(detail.cannotPropose).toMatchObject({ code: 'OWN_PROFILE' });
  });

  it('has lists of its own for each role, and opens a mentoring in either', async () => {
    const both = await createBoth();
    const asMentor = await proposeAndPay(instance, { mentor: both });
    await choose(both, 'ROLE_MENTEE');
    const asMentee = await proposeAndPay(instance, { mentee: both });
    const open = async () => (await both.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content;
    expect((await open()).map(({ mentoringId }) => mentoringId)).toEqual([asMentee.mentoringId]);
    expect(await both.client.get('GET /v1/mentoring/{mentoringId}', { params: asMentor.params })).toMatchObject({
      side: 'mentor',
    });
    await choose(both, 'ROLE_MENTOR');
    expect((await open()).map(({ mentoringId }) => mentoringId)).toEqual([asMentor.mentoringId]);
    expect(await both.client.get('GET /v1/mentoring/{mentoringId}', { params: asMentee.params })).toMatchObject({
      side: 'mentee',
    });
  });

  it('is never booked twice for one half hour, whichever role each session is in', async () => {
    const both = await createBoth();
    const asMentor = await proposeAndPay(instance, { mentor: both, applyTimes: [FIRST, SECOND] });
    await choose(both, 'ROLE_MENTEE');
    const asMentee = await proposeAndPay(instance, { mentee: both, applyTimes: [FIRST, SECOND] });
    const accept = (scene: Scene, { startTime }: typeof FIRST) =>
      scene.mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params: scene.params,
        body: { startTime },
      });
    expect(await accept(asMentee, FIRST)).toMatchObject({ status: 200 });
    await choose(both, 'ROLE_MENTOR');
    expect(await accept(asMentor, FIRST)).toMatchObject({ status: 409 });
    expect(await accept(asMentor, SECOND)).toMatchObject({ status: 200 });
    expect(await findViolations(instance.services)).toEqual([]);
  });
});

it('fills a week with sessions as a mentor alone', async () => {
  const both = await createBoth();
  const { week, exceptions, noticeHours } = await both.client.get('GET /v1/mentor/me/availability');
  const body = { week, exceptions, noticeHours, maxSessionsAWeek: 1, maxOpenProposals: null };
  await both.client.get('PUT /v1/mentor/me/availability', { body });
  await choose(both, 'ROLE_MENTEE');
  const asMentee = await proposeAndPay(instance, { mentee: both });
  await acceptFirst(asMentee);
  const student = await createMentee(instance);
  const params = { mentorId: both.memberId };
  expect(await student.client.get('GET /v1/mentor/{mentorId}', { params })).toMatchObject({ load: 'OPEN' });
  const { days } = await student.client.get('GET /v1/mentor/{mentorId}/free-times', { params });
  const wednesday = days.find(({ day }) => FIRST.startTime.startsWith(day));
  expect(wednesday).toMatchObject({ closure: null, booked: ['11:00'] });
  await choose(both, 'ROLE_MENTOR');
  const asMentor = await proposeAndPay(instance, { mentor: both, mentee: student, applyTimes: [SECOND] });
  const accepted = { params: asMentor.params, body: { startTime: SECOND.startTime } };
  expect(await both.client.call('POST /v1/mentoring/{mentoringId}/acceptance', accepted)).toMatchObject({
    status: 200,
  });
  expect(await student.client.get('GET /v1/mentor/{mentorId}', { params })).toMatchObject({ load: 'WEEK_FULL' });
  expect(await findViolations(instance.services)).toEqual([]);
});

describe('two who have both roles', () => {
  it('propose to each other in the same instant, and neither keeps the other from it', async () => {
    const [one, other] = [await createBoth(), await createBoth()];
    for (const member of [one, other]) await choose(member, 'ROLE_MENTEE');
    const pairs = [
      { mentee: one, mentor: other },
      { mentee: other, mentor: one },
    ];
    const [mayGo, isHeld] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const ids = [one.memberId, other.memberId];
    const holder = instance.db.transaction(async (tx) => {
      await tx.query(unnamed('select from members where id = any($1) order by id for no key update'), [ids]);
      isHeld.resolve(undefined);
      await mayGo.promise;
    });
    await isHeld.promise;
    const proposals = pairs.map(({ mentee, mentor }) =>
      mentee.client.call('POST /v1/mentoring', { body: { mentorId: mentor.memberId, applyTimes: [FIRST] } }),
    );
    // Both are at the first of the two rows that each of them wants.
    const areWaiting = async () => (await raceStore.countWaiting(instance.db)) === 2;
    await vi.waitUntil(areWaiting, { timeout: 120_000 }).finally(() => mayGo.resolve(undefined));
    await holder;
    expect((await Promise.all(proposals)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await raceStore.countDeadlocks(instance.db)).toBe(0);
  });
});

// The last one: it moves the clock past the times of the others.
it('keeps the picture of the mentee, however old it is', async () => {
  const graduate = await createGraduate();
  const { data: image } = await graduate.client.upload('POST /v1/storage/profile/image', await samplePng('얼굴.png'), {
    memberType: 'ROLE_MENTEE',
  });
  const own = { fileName: '얼굴.png', filePath: image.url };
  const mine = (await graduate.client.get('GET /v1/mentee/me')).nickname;
  await graduate.client.get('PUT /v1/mentee', { body: menteeProfileInput({ nickname: mine, image: own }) });
  instance.clock.advance({ days: 3 });
  await choose(graduate, 'ROLE_MENTOR');
  const { menteeProfile } = await graduate.client.get('GET /v1/members/me');
  const body = mentorProfileInput({ nickname: mine, image: menteeProfile?.image ?? own });
  await graduate.client.get('POST /v1/mentor', { body });
  expect((await graduate.client.get('GET /v1/mentor/me')).image.filePath).toBe(image.url);
});
