import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { engines } from '#server/testing/database/test-database.ts';
import { createOperator, createMember, type TestMember } from '#server/testing/factories.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { notifyMember, notifyMembers, notifyOperators } from './notify.ts';

const findMails = statement<{ subject: string; text: string; dedupeKey: string; expiresAt: Date | null }>(
  'test-find-mails-to',
  `select subject, body_text as "text", dedupe_key as "dedupeKey", expires_at as "expiresAt" from outbox
   where recipient = $1 order by id`,
);
const clearMails = statement('test-clear-outbox', 'delete from outbox');

const TEXT = { kind: 'CERTIFICATE_APPROVED', title: '제목', body: '내용이에요.', link: '/user' } as const;
const MAIL = { actionLabel: '보기' };

describe.each(engines)('members on %s', (engine) => {
  let instance: TestInstance;
  let member: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    member = await createMember(instance, 'ROLE_MENTEE');
    await instance.db.query(clearMails);
  });

  const eventOf = ({ memberId }: TestMember, eventKey = 'event:1') => ({ ...TEXT, memberId, eventKey, mail: MAIL });
  const notify = (event: Parameters<typeof notifyMember>[2]) =>
    instance.db.transaction((tx) => notifyMember(instance.services, tx, event, instance.clock.now()));
  const listOf = async ({ client }: TestMember) => (await client.get('GET /v1/notifications')).content;
  const mailsTo = ({ email }: TestMember) => instance.db.query(findMails, [email]);

  it('are notified once of an event, in the app and by mail, however often and in parallel it is reported', async () => {
    const added = await Promise.all(Array.from({ length: 10 }, () => notify(eventOf(member))));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await notify(eventOf(member))).toBe(false);
    expect(await listOf(member)).toHaveLength(1);
    expect(await mailsTo(member)).toHaveLength(1);
  });

  it('are not mailed about an event that they were notified of before its mail was cleared away', async () => {
    await notify(eventOf(member));
    await instance.db.query(clearMails);
    expect(await notify(eventOf(member))).toBe(false);
    expect(await mailsTo(member)).toEqual([]);
  });

  it('are each notified of events that are new to them', async () => {
    const other = await createMember(instance, 'ROLE_MENTOR');
    await instance.db.query(clearMails);
    await notify(eventOf(member));
    const events = [eventOf(member), eventOf(other), { ...eventOf(other, 'event:2'), mail: undefined }];
    const count = await instance.db.transaction((tx) =>
      notifyMembers(instance.services, tx, events, instance.clock.now()),
    );
    expect(count).toBe(2);
    expect([await listOf(member), await listOf(other)].map((list) => list.length)).toEqual([1, 2]);
    expect([await mailsTo(member), await mailsTo(other)].map((list) => list.length)).toEqual([1, 1]);
  });

  it('are told of nothing once they are erased', async () => {
    const other = await createMember(instance, 'ROLE_MENTOR');
    await instance.db.query(clearMails);
    await instance.db.script(
      `update members set deleted_at = created_at, erased_at = created_at where id = ${member.memberId}`,
    );
    const count = await instance.db.transaction((tx) =>
      notifyMembers(instance.services, tx, [eventOf(member), eventOf(other)], instance.clock.now()),
    );
    expect(count).toBe(1);
    expect(await mailsTo(member)).toEqual([]);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  it('get a mail with a subject, the facts of a receipt, links, and a button to the app', async () => {
    const details = [
      { label: '환불 금액', value: '9,000원' },
      { label: '주문번호', value: 'sb_<1>' },
    ];
    const links = [
      { label: '다른 선배', href: '/mentorship' },
      { label: '영수증', href: 'https://gateway.example/receipts/1' },
    ];
    await notify({ ...eventOf(member), mail: { ...MAIL, subject: '환불', details, links } });
    const [mail] = await mailsTo(member);
    expect(mail).toMatchObject({ subject: '[선배랑] 환불', dedupeKey: `event:1:${member.memberId}`, expiresAt: null });
    expect(mail?.text).toBe(
      [
        '제목',
        '내용이에요.',
        '환불 금액: 9,000원\n주문번호: sb_<1>',
        '· 다른 선배: http://localhost:3000/mentorship\n· 영수증: https://gateway.example/receipts/1',
        '보기: http://localhost:3000/user',
        '-- \n선배랑에서 보낸 메일이에요. 이 주소로는 답장을 받을 수 없어요.',
      ].join('\n\n'),
    );
  });

  it('have their own acts in the list, read from the start; those of others and of nobody are counted', async () => {
    const other = await createMember(instance, 'ROLE_MENTOR');
    for (const [index, actorId] of [member.memberId, other.memberId, null].entries())
      await notify({ ...eventOf(member, `event:${index}`), actorId });
    expect((await listOf(member)).map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect(await member.client.get('GET /v1/notifications/unread-count')).toEqual({ unreadCount: 2 });
    expect(await mailsTo(member)).toHaveLength(3);
  });

  it('are not notified of outdated events, and their mails do not go out after a wait', async () => {
    const relevantUntil = new Date(NOON.getTime() + 60_000);
    await notify({ ...eventOf(member), relevantUntil });
    expect(await mailsTo(member)).toMatchObject([{ expiresAt: relevantUntil }]);
    instance.clock.advance({ minutes: 1 });
    expect(await notify({ ...eventOf(member, 'event:2'), relevantUntil })).toBe(false);
    expect(await listOf(member)).toHaveLength(1);
    await instance.services.outbox.sendDue();
    const delivered = (await instance.services.mailbox?.list()) ?? [];
    expect(delivered.filter(({ to }) => to === member.email)).toEqual([]);
  });

  it('who run the server get one mail each, and nothing in a list that they do not see', async () => {
    const operators = [await createOperator(instance), await createOperator(instance)];
    await instance.db.query(clearMails);
    const event = { ...TEXT, role: 'SUPPORT', eventKey: 'dispute:1', mail: MAIL } as const;
    const report = () => instance.db.transaction((tx) => notifyOperators(instance.services, tx, event));
    await report();
    await report();
    for (const operator of operators) {
      expect(await mailsTo(operator)).toMatchObject([
        { subject: '[선배랑] 제목', dedupeKey: `dispute:1:${operator.memberId}` },
      ]);
      expect(await listOf(operator)).toEqual([]);
    }
    expect(await mailsTo(member)).toEqual([]);
  });

  it('who run the server get mails by role, owners all of them, and everybody those of a role nobody has', async () => {
    const [owner, support, finance] = [
      await createOperator(instance),
      await createOperator(instance, ['SUPPORT', 'REVIEWER']),
      await createOperator(instance, ['FINANCE']),
    ];
    const mailedOf = async (role: 'SUPPORT' | 'FINANCE' | 'ANY') => {
      await instance.db.query(clearMails);
      const event = { ...TEXT, role, eventKey: `for:${role}`, mail: MAIL };
      await instance.db.transaction((tx) => notifyOperators(instance.services, tx, event));
      return Promise.all([owner, support, finance].map(async (each) => (await mailsTo(each)).length));
    };
    expect(await mailedOf('SUPPORT')).toEqual([1, 1, 0]);
    expect(await mailedOf('FINANCE')).toEqual([1, 0, 1]);
    expect(await mailedOf('ANY')).toEqual([1, 1, 1]);
    await instance.db.script(`update members set operator_roles = '{REVIEWER}' where member_type = 'ROLE_ADMIN'`);
    expect(await mailedOf('FINANCE')).toEqual([1, 1, 1]);
  });
});
