import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createOperator, createMentee, createMentor, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let support: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  support = await createOperator(instance, ['SUPPORT']);
});
afterAll(() => instance.close());
const forget = statement('test-forget-announcements', 'delete from announcements');
beforeEach(() => instance.db.query(forget, []));

const MAINTENANCE = {
  title: '점검 안내',
  body: '새벽 2시부터 30분 동안 쉬어요.',
  audience: ['GUEST', 'MENTEE', 'MENTOR'],
  days: 3,
};
const announce = (changes: object = {}) =>
  support.client.call('POST /v1/admin/announcements', { body: { ...MAINTENANCE, ...changes } });
const titlesFor = async (client: TestClient) =>
  (await client.get('GET /v1/announcements')).content.map(({ title }) => title);

describe('an announcement', () => {
  it('is read at once by those it is for, newest first, and by nobody else', async () => {
    const [mentee, mentor, guest] = [await createMentee(instance), await createMentor(instance), instance.client()];
    await announce();
    await announce({ title: '멘토에게', audience: ['MENTOR'] });
    expect(await titlesFor(mentor.client)).toEqual(['멘토에게', '점검 안내']);
    expect(await titlesFor(mentee.client)).toEqual(['점검 안내']);
    expect(await titlesFor(guest)).toEqual(['점검 안내']);
    expect(await titlesFor(support.client)).toEqual(['멘토에게', '점검 안내']);
  });

  it('is over after its days, and when it is withdrawn; operators see it still', async () => {
    await announce();
    const { data } = await announce({ title: '계속', days: null });
    const { announcementId } = data;
    instance.clock.advance({ days: 3 });
    expect(await titlesFor(instance.client())).toEqual(['계속']);
    const withdraw = () =>
      support.client.call('POST /v1/admin/announcements/{announcementId}/withdrawal', { params: { announcementId } });
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw()).toMatchObject({ status: 404 });
    expect(await titlesFor(instance.client())).toEqual([]);
    const { content } = await support.client.get('GET /v1/admin/announcements');
    expect(content.map(({ title, withdrawnAt }) => [title, withdrawnAt !== null])).toEqual([
      ['계속', true],
      ['점검 안내', false],
    ]);
    const owner = await createOperator(instance);
    const log = await owner.client.get('GET /v1/admin/audit', { query: { subject: `announcement:${announcementId}` } });
    expect(log.content.map(({ action }) => action)).toEqual(['ANNOUNCEMENT_WITHDRAWN', 'ANNOUNCED']);
  });

  it.each([
    ['no title', { title: ' ' }],
    ['a title too long', { title: '가'.repeat(61) }],
    ['a text too long', { body: '가'.repeat(2001) }],
    ['nobody to read it', { audience: [] }],
    ['readers there are none of', { audience: ['ADMIN'] }],
    ['days that are none', { days: 0 }],
  ])('with %s is refused', async (_what, changes) => {
    expect(await announce(changes)).toMatchObject({ status: 400 });
    expect(await titlesFor(instance.client())).toEqual([]);
  });

  it('is found by operators by a part of it, narrowed by state and audience, in both orders', async () => {
    await announce();
    const { data } = await announce({ title: '100% 환불', audience: ['MENTOR'] });
    await announce({ title: '짧은 공지', days: 1 });
    const params = { announcementId: data.announcementId };
    await support.client.call('POST /v1/admin/announcements/{announcementId}/withdrawal', { params });
    instance.clock.advance({ hours: 25 });
    await signInAgain(instance, support);
    const find = async (query: object) =>
      (await support.client.get('GET /v1/admin/announcements', { query })).content.map(({ title }) => title);
    expect(await find({ search: '100%' })).toEqual(['100% 환불']);
    expect(await find({ search: '새벽 2시', order: 'OLDEST' })).toEqual(['점검 안내', '100% 환불', '짧은 공지']);
    expect(await find({ audience: 'MENTEE' })).toEqual(['짧은 공지', '점검 안내']);
    expect(await find({ state: 'SHOWN' })).toEqual(['점검 안내']);
    expect(await find({ state: 'OVER' })).toEqual(['짧은 공지']);
    expect(await find({ state: 'WITHDRAWN' })).toEqual(['100% 환불']);
    expect(await find({ search: '%' })).toEqual(['100% 환불']);
    expect(await find({ search: '' })).toHaveLength(3);
  });

  it('is listed page by page', async () => {
    for (let count = 0; count < 5; count += 1) await announce({ title: `공지 ${count}` });
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: { size: string; cursor?: string } = { size: '2', ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof read>> = await read(query);
      titles.push(...page.content.map(({ title }) => title));
      cursor = page.sliceInfo.cursor;
    }
    expect(titles).toEqual(['공지 4', '공지 3', '공지 2', '공지 1', '공지 0']);
  });
});

const read = (query: { size: string; cursor?: string }) => instance.client().get('GET /v1/announcements', { query });
