import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { createMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

function notify(memberId: number, eventKey: string): Promise<boolean> {
  const event = {
    memberId,
    eventKey,
    kind: 'CERTIFICATE_APPROVED',
    title: `제목 ${eventKey}`,
    body: '내용',
    link: '/notification',
  } as const;
  return notifyMember(instance.services, instance.db, event, instance.clock.now());
}

describe('notifications', () => {
  it('are created once per event, however often and in parallel it is reported', async () => {
    const { memberId, client } = await createMember(instance, 'ROLE_MENTEE');
    const added = await Promise.all(Array.from({ length: 20 }, () => notify(memberId, 'event:1')));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await client.get('GET /v1/notifications')).content).toHaveLength(1);
  });

  it('are listed newest first and counted until they are read', async () => {
    const { memberId, client } = await createMember(instance, 'ROLE_MENTOR');
    for (const key of ['a', 'b', 'c']) await notify(memberId, key);
    const first = await client.get('GET /v1/notifications', { query: { size: 2 } });
    expect(first.content.map((notification) => notification.title)).toEqual(['제목 c', '제목 b']);
    expect(first).toMatchObject({ unreadCount: 3, sliceInfo: { last: false } });
    const next = await client.get('GET /v1/notifications', {
      query: { size: 2, cursor: first.sliceInfo.cursor ?? '' },
    });
    expect(next.content.map((notification) => notification.title)).toEqual(['제목 a']);
    await client.get('POST /v1/notifications/read');
    const read = await client.get('GET /v1/notifications');
    expect(read.unreadCount).toBe(0);
    expect(read.content.every((notification) => notification.isRead)).toBe(true);
  });

  it('that came after the last one on the screen stay unread', async () => {
    const { memberId, client } = await createMember(instance, 'ROLE_MENTEE');
    for (const key of ['a', 'b']) await notify(memberId, key);
    const seen = await client.get('GET /v1/notifications');
    await notify(memberId, 'c');
    await client.get('POST /v1/notifications/read', { body: { throughId: seen.content[0]?.notificationId } });
    expect(await client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 1 });
    const { content } = await client.get('GET /v1/notifications');
    expect(content.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['제목 c', false],
      ['제목 b', true],
      ['제목 a', true],
    ]);
  });

  it('are counted for the bell, up to a hundred', async () => {
    const { memberId, client } = await createMember(instance, 'ROLE_MENTEE');
    expect(await client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 0 });
    for (let index = 0; index < 99; index += 1) await notify(memberId, `event:${index}`);
    expect(await client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 99 });
    for (const key of ['another', 'one more']) await notify(memberId, key);
    expect(await client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 100 });
  });

  it("S-32 are nobody else's", async () => {
    const one = await createMember(instance, 'ROLE_MENTEE');
    const other = await createMember(instance, 'ROLE_MENTEE');
    await notify(one.memberId, 'private');
    await other.client.get('POST /v1/notifications/read');
    expect((await other.client.get('GET /v1/notifications')).content).toEqual([]);
    expect((await one.client.get('GET /v1/notifications')).unreadCount).toBe(1);
    expect(await other.client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 0 });
    for (const name of ['GET /v1/notifications', 'GET /v1/notifications/unread-count'] as const) {
      expect(await instance.client().call(name)).toMatchObject({ status: 401 });
    }
  });
});
