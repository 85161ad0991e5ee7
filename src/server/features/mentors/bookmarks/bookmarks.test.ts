import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let mentors: TestMember[];
beforeAll(async () => {
  instance = await openTestInstance();
  mentors = [];
  for (let index = 0; index < 7; index += 1) mentors.push(await createMentor(instance));
});
afterAll(() => instance.close());

const paramsOf = (mentor: TestMember | undefined) => ({ params: { mentorId: mentor?.memberId ?? 0 } });

describe('bookmarks', () => {
  it('are listed oldest first, page by page, even when several were set in one instant', async () => {
    const { client } = await createMentee(instance);
    const order = [4, 1, 6, 0, 2];
    for (const [turn, index] of order.entries()) {
      if (turn % 2 === 0) instance.clock.advance({ seconds: 1 });
      await client.get('PUT /v1/bookmark/{mentorId}', paramsOf(mentors[index]));
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { content: { mentorId: number; isBookmarked: boolean }[]; sliceInfo: { cursor: string | null } } =
        await client.get('GET /v1/bookmark', { query: { size: 2, ...(cursor ? { cursor } : {}) } });
      expect(page.content.every((mentor) => mentor.isBookmarked)).toBe(true);
      seen.push(...page.content.map((mentor) => mentor.mentorId));
      cursor = page.sliceInfo.cursor;
    } while (cursor);
    // The second and third, and the fourth and fifth, have the same time: then the lower identifier is first.
    expect(seen).toEqual([1, 4, 0, 6, 2].map((index) => mentors[index]?.memberId));
  });

  it('are idempotent, set or removed twice', async () => {
    const { client } = await createMentee(instance);
    const mentor = paramsOf(mentors[3]);
    await client.get('PUT /v1/bookmark/{mentorId}', mentor);
    await client.get('PUT /v1/bookmark/{mentorId}', mentor);
    expect((await client.get('GET /v1/bookmark')).content).toHaveLength(1);
    expect((await client.get('GET /v1/mentor/{mentorId}', mentor)).isBookmarked).toBe(true);
    await client.get('DELETE /v1/bookmark/{mentorId}', mentor);
    await client.get('DELETE /v1/bookmark/{mentorId}', mentor);
    expect((await client.get('GET /v1/bookmark')).sliceInfo).toMatchObject({ empty: true, last: true, cursor: null });
  });

  it('are of listed mentors, and visible to their member only', async () => {
    const [mentee, other] = [await createMentee(instance), await createMentee(instance)];
    const { client } = mentee;
    await client.get('PUT /v1/bookmark/{mentorId}', paramsOf(mentors[0]));
    expect((await other.client.get('GET /v1/bookmark')).content).toEqual([]);
    const isBookmarked = async (by: TestMember, mentor: TestMember | undefined) =>
      (await by.client.get('GET /v1/mentor/{mentorId}', paramsOf(mentor))).isBookmarked;
    expect(await isBookmarked(mentee, mentors[0])).toBe(true);
    expect(await isBookmarked(mentee, mentors[1]), 'another mentor').toBe(false);
    expect(await isBookmarked(other, mentors[0]), 'another member').toBe(false);
    const hidden = await createMentor(instance, { isListed: false });
    for (const mentorId of [hidden.memberId, other.memberId, 999_999]) {
      const params = { params: { mentorId } };
      expect(await client.call('PUT /v1/bookmark/{mentorId}', params)).toMatchObject({ status: 404 });
      expect(await client.call('DELETE /v1/bookmark/{mentorId}', params)).toMatchObject({ status: 404 });
    }
    expect(await instance.client().call('GET /v1/bookmark')).toMatchObject({ status: 401 });
  });

  it('are filtered by field and sub-field', async () => {
    const { client } = await createMentee(instance);
    const lawyer = await createMentor(instance, {
      organization: { name: '가온법률', jobCategory: '법률', detailedJob: '변호사', experience: 3 },
    });
    const judge = await createMentor(instance, {
      organization: { name: '가온법원', jobCategory: '법률', detailedJob: '법무', experience: 3 },
    });
    for (const mentor of [mentors[0], lawyer, judge]) await client.get('PUT /v1/bookmark/{mentorId}', paramsOf(mentor));
    const idsOf = async (query: { field: string; subField?: string }) =>
      (await client.get('GET /v1/bookmark', { query })).content.map((mentor) => mentor.mentorId);
    expect(await idsOf({ field: '법률' })).toEqual([lawyer.memberId, judge.memberId]);
    expect(await idsOf({ field: '법률', subField: '변호사' })).toEqual([lawyer.memberId]);
    expect(await client.call('GET /v1/bookmark', { query: { subField: '변호사' } })).toMatchObject({ status: 400 });
  });
});
