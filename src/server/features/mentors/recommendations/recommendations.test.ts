import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobField } from '#domain/people/job-fields.ts';
import { unnamed } from '#server/db/statement.ts';
import { unlistMentor } from '#server/features/mentors/write-mentor.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, mentorProfileInput, type TestMember } from '#server/testing/factories.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('추천순, on %s', (engine) => {
  let instance: TestInstance;
  beforeEach(async () => {
    instance = await openTestInstance(engine);
  });
  afterEach(() => instance.close());

  const compute = async () => {
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
  };
  const anHourLater = async () => {
    instance.clock.advance({ hours: 1 });
    await instance.services.jobs.runDue();
  };
  const computedAt = async () => {
    const sql = 'select computed_at as at from recommendations where mentee_id is null';
    return (await instance.db.query(unnamed<{ at: Date }>(sql), [])).map(({ at }) => at.getTime());
  };
  /** More mentors as one is, newer than all. */
  const copyMentor = (memberId: number, count: number) =>
    instance.db.script(`
      with made as (
        insert into members (member_type, email, password_hash, created_at)
        select 'ROLE_MENTOR', 'copy' || n || '@example.com', password_hash, created_at
        from members cross join generate_series(1, ${count}) n where id = ${memberId} returning id
      )
      insert into mentor_profiles (member_id, nickname, university_id, major, organization_name, job_category, detailed_job, experience,
        introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message, listed_at, created_at, updated_at)
      select made.id, 'copy' || made.id, university_id, major, organization_name, job_category, detailed_job, experience,
        introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message, listed_at, created_at, updated_at
      from mentor_profiles cross join made where member_id = ${memberId}`);
  const list = ({ client }: Pick<TestMember, 'client'>, query: Record<string, string> = {}) =>
    client.get('GET /v1/mentor', { query: { sort: 'recommended', ...query } });
  const idsOf = async (member: Pick<TestMember, 'client'>, query: Record<string, string> = {}) =>
    (await list(member, query)).content.map(({ mentorId }) => mentorId);
  /** Those of the stored list: all mentors of these tests have been asked seldom. */
  const rankedOf = async (member: TestMember) =>
    (await list(member, { size: '20' })).content
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ mentorId }) => mentorId);
  const idsOnAllPages = async (member: TestMember, query: Record<string, string> = {}) => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const { content, sliceInfo } = await list(member, { size: '30', ...query, ...(cursor ? { cursor } : {}) });
      seen.push(...content.map(({ mentorId }) => mentorId));
      cursor = sliceInfo.cursor;
    }
    return seen;
  };
  const mentorOf = (jobCategory: JobField, detailedJob: string) =>
    createMentor(instance, { organization: { ...mentorProfileInput().organization, jobCategory, detailedJob } });

  it('begins with the field and topic of the student’s proposals and bookmarks, and says why', async () => {
    const [doctor, developer, other, newest] = [
      await mentorOf('의료', '의사'),
      await mentorOf('개발', '백엔드'),
      await mentorOf('개발', '백엔드'),
      await mentorOf('금융', '은행'),
    ];
    const [mentee, undecided] = [await createMentee(instance), await createMentee(instance)];
    expect(await idsOf(mentee), 'newest first until it is computed').toEqual(
      [newest, other, developer, doctor].map(({ memberId }) => memberId),
    );
    await propose(instance, { mentee, mentor: developer });
    await compute();
    const { content } = await list(mentee);
    expect(new Set(content.slice(0, 2).map(({ mentorId }) => mentorId))).toEqual(
      new Set([developer.memberId, other.memberId]),
    );
    expect(content[0]?.reasons).toEqual(['SUB_FIELD', 'TOPIC', 'TIMES']);
    expect(content).toHaveLength(4);
    expect((await list(undecided)).content.every(({ reasons }) => !reasons.includes('SUB_FIELD'))).toBe(true);
    expect((await mentee.client.get('GET /v1/mentor')).content.every(({ reasons }) => reasons.length === 0)).toBe(true);
  });

  it('goes on page by page without repeats, within a filter too, and leaves out mentors no longer listed', async () => {
    for (let count = 0; count < 12; count += 1) await mentorOf(count % 2 === 0 ? '개발' : '금융', '기타');
    const mentee = await createMentee(instance);
    await compute();
    const seen: number[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const { content, sliceInfo } = await list(mentee, cursor === undefined ? {} : { cursor });
      seen.push(...content.map(({ mentorId }) => mentorId));
      cursor = sliceInfo.cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([12, 12]);
    expect(await idsOf(mentee, { field: '개발', size: '10' })).toHaveLength(6);
    await unlistMentor(instance.db, seen[0] ?? 0);
    expect(await idsOf(mentee, { size: '20' })).toEqual(seen.slice(1));
  });

  it('is newest first for members without a school, and for bookmarks', async () => {
    const [first, second] = [await createMentor(instance), await createMentor(instance)];
    const mentee = await createMentee(instance);
    await compute();
    const guest = { client: instance.client() };
    expect(await idsOf(guest)).toEqual([second.memberId, first.memberId]);
    const { client } = mentee;
    for (const { memberId: mentorId } of [second, first])
      await client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId } });
    expect(await idsOf(mentee, { bookmarked: 'true' })).toEqual([second.memberId, first.memberId]);
    const { content } = await list(guest, { school: (await client.get('GET /v1/mentee/me')).education.schoolName });
    expect(content).toHaveLength(2);
    expect(await client.call('GET /v1/mentor', { query: { sort: 'recommended', cursor: '1_2_3' } })).toMatchObject({
      status: 400,
    });
  });

  it('is computed again within an hour of a mentor’s change, and not for nothing', async () => {
    const mentor = await createMentor(instance);
    const mentee = await createMentee(instance);
    await compute();
    instance.clock.advance({ minutes: 1 });
    const late = await createMentor(instance);
    expect(await idsOf(mentee), 'after those of the list').toEqual([mentor.memberId, late.memberId]);
    expect(await rankedOf(mentee)).toEqual([mentor.memberId]);
    await anHourLater();
    expect(new Set(await rankedOf(mentee))).toEqual(new Set([mentor.memberId, late.memberId]));
    const computed = await computedAt();
    await anHourLater();
    expect(await computedAt()).toEqual(computed);
    instance.clock.advance({ minutes: 1 });
    const { week, noticeHours, maxSessionsAWeek, maxOpenProposals } = await late.client.get(
      'GET /v1/mentor/me/availability',
    );
    const body = { week, exceptions: [], noticeHours, maxSessionsAWeek, maxOpenProposals };
    await late.client.get('PUT /v1/mentor/me/availability', { body });
    await anHourLater();
    expect(await computedAt()).not.toEqual(computed);
  });

  it('has a mentor again within an hour of a pause, a suspension or a deletion that has ended', async () => {
    const [mentor, other] = [await createMentor(instance), await createMentor(instance)];
    const mentee = await createMentee(instance);
    const both = [other.memberId, mentor.memberId];
    await compute();
    const absences: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'a pause',
        () => mentor.client.get('PUT /v1/mentor/me/pause'),
        () => mentor.client.get('DELETE /v1/mentor/me/pause'),
      ],
      ...['suspended_at', 'deleted_at'].map((column): [string, () => Promise<unknown>, () => Promise<unknown>] => [
        column,
        () => instance.db.script(`update members set ${column} = now() where id = ${mentor.memberId}`),
        () => instance.db.script(`update members set ${column} = null where id = ${mentor.memberId}`),
      ]),
    ];
    for (const [what, leave, comeBack] of absences) {
      await leave();
      await compute();
      expect(await idsOf(mentee), `after ${what}`).toEqual([other.memberId]);
      await comeBack();
      expect(await rankedOf(mentee), `after ${what}`).toEqual([other.memberId]);
      await anHourLater();
      expect(new Set(await rankedOf(mentee)), `after ${what}`).toEqual(new Set(both));
      const computed = await computedAt();
      await anHourLater();
      expect(await computedAt(), 'once').toEqual(computed);
    }
  });

  it('follows a student’s first bookmark and first proposal within an hour', async () => {
    const [developer, banker] = [await mentorOf('개발', '백엔드'), await mentorOf('금융', '은행')];
    const [reader, asker] = [await createMentee(instance), await createMentee(instance)];
    await compute();
    instance.clock.advance({ minutes: 1 });
    const firstOf = async (mentee: TestMember) => (await list(mentee)).content[0];
    await reader.client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: developer.memberId } });
    await propose(instance, { mentee: asker, mentor: banker });
    await anHourLater();
    expect(await firstOf(reader)).toMatchObject({
      mentorId: developer.memberId,
      reasons: ['SUB_FIELD', 'HASHTAGS', 'FEW_PROPOSALS'],
    });
    expect((await firstOf(asker))?.mentorId).toBe(banker.memberId);
  });

  it('follows topics, hashtags, times and the major, and nothing that says who somebody is', async () => {
    const { organization } = mentorProfileInput();
    const first = await createMentor(instance, { hashtags: ['자소서'], organization });
    const inHashtag = await createMentor(instance, { hashtags: ['자소서', '이직'], organization });
    const [other, newest] = [
      await createMentor(instance, { hashtags: ['논문'], organization }),
      await createMentor(instance, { hashtags: ['학회'], organization }),
    ];
    const mentee = await createMentee(instance);
    await propose(instance, { mentee, mentor: first });
    await compute();
    const before = (await list(mentee)).content.map(({ mentorId, reasons, fitsAt }) => ({ mentorId, reasons, fitsAt }));
    expect(before.slice(0, 2).map(({ mentorId }) => mentorId)).toEqual([inHashtag.memberId, first.memberId]);
    expect(before[0]?.fitsAt).toEqual({ day: '수', part: 'MORNING' });
    await instance.db.script(`
      update mentor_profiles set nickname = nickname || ' 이름이 긴 사람', introduction_title = '남', introduction_content = '여',
        message = '나이', experience = 1 + member_id % 40, organization_name = '다른 회사', meeting_kind = 'ROOM';
      update mentee_profiles set nickname = '아주아주 긴 이름의 후배', introduction = '스물셋이에요';
      update members set email = 'z' || id || '@elsewhere.example', created_at = created_at - id * interval '1 year'`);
    await compute();
    const after = (await list(mentee)).content.map(({ mentorId, reasons, fitsAt }) => ({ mentorId, reasons, fitsAt }));
    expect(after).toEqual(before);
    await instance.db.script(`update mentor_profiles set major = '같은 전공' where member_id = ${newest.memberId};
      update mentor_profiles set major = '다른 전공' where member_id <> ${newest.memberId};
      update mentee_profiles set major = '같은 전공'`);
    await compute();
    const places = await idsOf(mentee);
    expect(places.indexOf(newest.memberId)).toBeLessThan(places.indexOf(other.memberId));
  });

  it('lists every mentor: after the 200 of the list all others, newest first, in a field too', async () => {
    const [asked, ...bankers] = [
      await mentorOf('금융', '은행'),
      await mentorOf('금융', '은행'),
      await mentorOf('금융', '은행'),
    ];
    const [first] = [await mentorOf('개발', '백엔드')];
    await copyMentor(first.memberId, 450);
    const mentee = await createMentee(instance);
    await proposeAndPay(instance, { mentor: bankers[1] });
    await compute();
    const everybody = await idsOnAllPages(mentee);
    expect([everybody.length, new Set(everybody).size]).toEqual([454, 454]);
    expect(everybody.slice(200), 'newest first').toEqual(everybody.slice(200).toSorted((a, b) => b - a));
    expect(everybody.slice(200), 'the oldest are in no list of everybody').toContain(asked.memberId);
    expect(await idsOf(mentee, { field: '금융' }), 'in the order of the field').toEqual(
      [bankers[0], asked, bankers[1]].map((banker) => banker?.memberId),
    );
    const developers = await idsOnAllPages(mentee, { field: '개발' });
    expect([developers.length, new Set(developers).size]).toEqual([451, 451]);
    expect(developers).not.toContain(asked.memberId);
    expect(await idsOnAllPages(mentee, { experience: '3', day: '월' }), 'whatever is asked for').toHaveLength(454);
    expect((await mentee.client.get('GET /v1/mentor-count', { query: { field: '금융' } })).count).toBe(3);
  });

  it('shows a student with a list the order of a field when they look at another field', async () => {
    const [old, young] = [await mentorOf('금융', '은행'), await mentorOf('금융', '은행')];
    const developer = await mentorOf('개발', '백엔드');
    await copyMentor(developer.memberId, 220);
    await proposeAndPay(instance, { mentor: young });
    const mentee = await createMentee(instance);
    await propose(instance, { mentee, mentor: developer });
    await compute();
    expect(await idsOf(mentee, { field: '금융' })).toEqual([old.memberId, young.memberId]);
  });
});
