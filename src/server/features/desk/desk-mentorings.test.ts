import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { confirmFirst, propose } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance, ['SUPPORT']);
});
afterAll(() => instance.close());

it('mentorings are found by their number and by either of the two, newest first', async () => {
  const mentee = await createMentee(instance, { nickname: '은하수나무' });
  const [first, second] = [await propose(instance, { mentee }), await propose(instance, { mentee })];
  const ids = [second.mentoringId, first.mentoringId];
  const find = async (query: Record<string, string | number>) =>
    (await operator.client.get('GET /v1/admin/mentorings', { query })).content.map(({ mentoringId }) => mentoringId);
  expect(await find({})).toEqual(ids);
  expect(await find({ search: '은하수' })).toEqual(ids);
  expect(await find({ search: first.mentor.email })).toEqual([first.mentoringId]);
  expect(await find({ search: String(first.mentoringId) })).toEqual([first.mentoringId]);
  expect(await find({ search: '999999' })).toEqual([]);
  const page = await operator.client.get('GET /v1/admin/mentorings', { query: { size: 1 } });
  expect(await find({ cursor: page.sliceInfo.cursor ?? '' })).toEqual([first.mentoringId]);
});

it('mentorings are listed by state and in either order, page by page', async () => {
  const mentee = await createMentee(instance, { nickname: '별자리지도' });
  const waiting = [await propose(instance, { mentee }), await propose(instance, { mentee })];
  const [first, second] = waiting.map(({ mentoringId }) => mentoringId);
  const { mentoringId: confirmed, mentor } = await confirmFirst(instance);
  const find = async (query: Record<string, string | number>) =>
    (await operator.client.get('GET /v1/admin/mentorings', { query })).content.map(({ mentoringId }) => mentoringId);
  expect(await find({ search: '별자리', status: 'PAYMENT_PENDING' })).toEqual([second, first]);
  expect(await find({ search: '별자리', status: 'CONFIRMED' })).toEqual([]);
  expect(await find({ search: String(confirmed), status: 'PAYMENT_PENDING' })).toEqual([]);
  expect(await find({ search: mentor.email, status: 'CONFIRMED', order: 'OLDEST' })).toEqual([confirmed]);
  expect(await find({ status: 'CONFIRMED' })).toContain(confirmed);
  expect(await find({ status: 'CONFIRMED' })).not.toContain(first);
  const filters: Record<string, string>[] = [{}, { status: 'PAYMENT_PENDING' }, { search: '별자리' }];
  for (const query of filters) {
    const newest = await find(query);
    const oldest: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const asked: Record<string, string | number> = { ...query, order: 'OLDEST', size: 1, ...(cursor && { cursor }) };
      const page = await operator.client.get('GET /v1/admin/mentorings', { query: asked });
      oldest.push(...page.content.map(({ mentoringId }) => mentoringId));
      ({ cursor } = page.sliceInfo);
    }
    expect(oldest).toEqual(newest.toReversed());
  }
  expect(await operator.client.call('GET /v1/admin/mentorings', { query: { status: 'NONE' } })).toMatchObject({
    status: 400,
  });
});

it('one is shown with its history, money and minutes heard, without messages; the look is recorded', async () => {
  const { mentoringId } = await confirmFirst(instance);
  const seen = await operator.client.get('GET /v1/admin/mentorings/{mentoringId}', { params: { mentoringId } });
  expect(seen).toMatchObject({
    status: 'CONFIRMED',
    meeting: { mentorWasHeard: 0, menteeWasHeard: 0, mutualMinutes: 0 },
    payment: { status: 'DONE', amountKrw: 20_000, refundKrw: 0 },
    openReports: 0,
  });
  expect(seen.history.map(({ action, actor }) => [action, actor])).toEqual([
    ['propose', 'MENTEE'],
    ['pay', 'MENTEE'],
    ['accept', 'MENTOR'],
  ]);
  const owner = await createOperator(instance);
  const query = { subject: `mentoring:${mentoringId}` };
  const { content } = await owner.client.get('GET /v1/admin/audit', { query });
  expect(content[0]).toMatchObject({ action: 'MENTORING_VIEWED', actor: { memberId: operator.memberId } });
  const nowhere = { params: { mentoringId: 999_999 } };
  expect(await operator.client.call('GET /v1/admin/mentorings/{mentoringId}', nowhere)).toMatchObject({ status: 404 });
});
