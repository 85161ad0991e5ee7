import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobField } from '#domain/members/job-fields.ts';
import { unlistMentor } from '#server/features/mentors/index.ts';
import { createMentee, createMentor, mentorProfileInput, type TestMember } from '#server/testing/factories.ts';
import { propose } from '#server/testing/mentoring-scene.ts';
import { featureEngines } from '#server/testing/test-database.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('추천순, on %s', (engine) => {
  let instance: TestInstance;
  beforeEach(async () => {
    instance = await openTestInstance(engine);
  });
  afterEach(() => instance.close());

  const compute = async () => {
    instance.clock.advance({ hours: 25 });
    while ((await instance.services.jobs.runDue()) > 0);
  };
  const list = ({ client }: Pick<TestMember, 'client'>, query: Record<string, string> = {}) =>
    client.get('GET /v1/mentor', { query: { sort: 'recommended', ...query } });
  const idsOf = async (member: Pick<TestMember, 'client'>, query: Record<string, string> = {}) =>
    (await list(member, query)).content.map(({ mentorId }) => mentorId);
  const mentorOf = (jobCategory: JobField, detailedJob: string) =>
    createMentor(instance, { organization: { ...mentorProfileInput().organization, jobCategory, detailedJob } });

  it('begins with the field and topic of what the student proposed and bookmarked, and says why', async () => {
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

  it('goes on page by page without repeating anybody, within a filter too, and leaves out who is not listed any more', async () => {
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

  it('is newest first for whoever has no school, and of bookmarks', async () => {
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
    expect(await idsOf(mentee)).toEqual([mentor.memberId]);
    instance.clock.advance({ hours: 1 });
    while ((await instance.services.jobs.runDue()) > 0);
    expect(new Set(await idsOf(mentee))).toEqual(new Set([mentor.memberId, late.memberId]));
  });
});
