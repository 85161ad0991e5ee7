import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { TRANSITIONS, type Actor, type HistoryAction } from '#domain/mentorings/states/transitions.ts';
import { statement } from '#server/db/statement.ts';
import { readCalendar } from '#server/testing/clients/read-calendar.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { startPushServer, type PushServer } from '#server/testing/servers/push-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { notificationTextFor } from './notification-text.ts';
import { notifySides } from './notify-sides.ts';
import type { TransitionEvent } from './side-texts.ts';

type Delivery = 'mail' | 'app' | 'nothing';
type Deliveries = readonly [
  mentor: Delivery,
  mentee: Delivery,
  pushed: 'both' | 'mentor' | 'mentee' | 'nobody',
  calendar?: 'REQUEST' | 'CANCEL',
];

/**
 * How each transition of a paid mentoring reaches the mentor and then the mentee; which of them gets a push, never for their own act; and what
 * its mails do in their calendars. A mail comes with a line in the app.
 */
const DELIVERIES: Readonly<Record<string, Deliveries>> = {
  'propose by MENTEE': ['nothing', 'app', 'nobody'],
  'passOn by SYSTEM': ['mail', 'mail', 'both'],
  'pay by MENTEE from PAYMENT_PENDING': ['mail', 'mail', 'mentor'],
  'accept by MENTOR from WAITING_FOR_MENTOR': ['mail', 'mail', 'mentee', 'REQUEST'],
  'accept by MENTEE from WAITING_FOR_MENTEE': ['mail', 'mail', 'mentor', 'REQUEST'],
  'reject by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail', 'mentee'],
  'reject by MENTOR from WAITING_FOR_MENTEE': ['app', 'mail', 'mentee'],
  'offerTimes by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail', 'mentee'],
  'offerTimes by MENTEE from WAITING_FOR_MENTEE': ['mail', 'app', 'mentor'],
  // A mentor is notified of a proposal when it is paid for, and of nothing that becomes of it before.
  'changeTimes by MENTEE from PAYMENT_PENDING': ['nothing', 'app', 'nobody'],
  'changeTimes by MENTEE from WAITING_FOR_MENTOR': ['app', 'app', 'mentor'],
  'askQuestion by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail', 'mentee'],
  'answerQuestion by MENTEE from WAITING_FOR_MENTOR': ['mail', 'app', 'mentor'],
  'cancel by MENTEE from PAYMENT_PENDING': ['nothing', 'app', 'nobody'],
  'cancel by MENTEE from WAITING_FOR_MENTOR': ['mail', 'mail', 'mentor'],
  'cancel by MENTEE from WAITING_FOR_MENTEE': ['mail', 'mail', 'mentor'],
  'cancel by MENTEE from CONFIRMED': ['mail', 'mail', 'mentor', 'CANCEL'],
  'cancel by MENTOR from CONFIRMED': ['mail', 'mail', 'mentee', 'CANCEL'],
  'expire by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail', 'mentee'],
  'expire by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail', 'both'],
  'expire by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail', 'both'],
  'close by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail', 'mentee'],
  'close by SYSTEM from WAITING_FOR_MENTOR': ['app', 'mail', 'both'],
  'close by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail', 'both'],
  'bounce by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail', 'both'],
  'bounce by SYSTEM from WAITING_FOR_MENTEE': ['mail', 'mail', 'both'],
  'bounce by SYSTEM from CONFIRMED': ['mail', 'mail', 'both', 'CANCEL'],
  'attend by MENTEE from CONFIRMED': ['app', 'app', 'mentor'],
  'attend by MENTOR from CONFIRMED': ['app', 'app', 'mentee'],
  'dispute by MENTEE from CONFIRMED': ['mail', 'mail', 'mentor'],
  'dispute by MENTOR from CONFIRMED': ['mail', 'mail', 'mentee'],
  'dispute by MENTEE from COMPLETED': ['mail', 'mail', 'mentor'],
  'dispute by MENTOR from COMPLETED': ['mail', 'mail', 'mentee'],
  'decide by ADMIN from CONFIRMED': ['mail', 'mail', 'both'],
  // The end that may follow at once is mailed.
  'acceptDecision by MENTEE from CONFIRMED': ['app', 'app', 'mentor'],
  'acceptDecision by MENTOR from CONFIRMED': ['app', 'app', 'mentee'],
  'appeal by MENTEE from CONFIRMED': ['mail', 'mail', 'mentor'],
  'appeal by MENTOR from CONFIRMED': ['mail', 'mail', 'mentee'],
  'complete by SYSTEM from CONFIRMED': ['app', 'app', 'both'],
  'complete by ADMIN from CONFIRMED': ['mail', 'mail', 'both'],
  'recordNoShow by SYSTEM from CONFIRMED': ['app', 'mail', 'both'],
  'recordNoShow by ADMIN from CONFIRMED': ['mail', 'mail', 'both'],
  'annul by SYSTEM from CONFIRMED': ['mail', 'mail', 'both'],
  'annul by ADMIN from CONFIRMED': ['mail', 'mail', 'both'],
};

const START = new Date('2026-11-25T02:00:00Z');

const ORDER = {
  orderId: 'sb_order',
  method: 'CARD',
  priceKrw: 20_000,
  discountKrw: 2000,
  amountKrw: 18_000,
  couponId: 7,
  couponKind: 'NEW_MEMBER',
  campaignCouponId: null,
  campaignName: null,
  wasCouponReturned: false,
  receiptUrl: null,
  approvedAt: new Date('2026-11-23T03:00:00Z'),
} as const;
/** An order that a coupon covers whole. */
const FREE_ORDER = { ...ORDER, method: 'FREE', discountKrw: 20_000, amountKrw: 0 } as const;
type Money = Pick<TransitionEvent, 'paid' | 'ended'>;
const REFUND = { payment: ORDER, refundKrw: 18_000, mentorKrw: 0, couponReturned: true, isReversed: false };

/** The texts of a transition. */
function textsOf(action: HistoryAction, actor: Actor, status: MentoringStatus, money?: Money) {
  return notificationTextFor(eventOf(action, actor, status, money));
}

function eventOf(
  action: HistoryAction,
  actor: Actor,
  status: MentoringStatus,
  money: Money = moneyOf(status),
): TransitionEvent {
  const confirmedStartsAt = status === 'CONFIRMED' ? START : null;
  const mentoring = {
    mentorName: '하늘',
    menteeName: '바다',
    menteeNickname: '바다',
    status,
    confirmedStartsAt,
    dueAt: START,
  };
  return { action, actor, mentoring, startsAt: action === 'accept' ? START : undefined, dueAt: START, ...money };
}

/** What a transition does to the money when the mentoring was paid for. */
function moneyOf(status: MentoringStatus): Money {
  return status === 'PAYMENT_PENDING' ? { paid: ORDER } : { ended: REFUND };
}

const readDeliveries = statement<{ isListed: boolean; method: string | null; event: string | null; isMailed: boolean }>(
  'test-read-deliveries',
  `select n.id is not null as "isListed", o.id is not null as "isMailed", o.event_method as method, o.event_text as event
   from members m left join notifications n on n.member_id = m.id and n.event_key = $2
   left join outbox o on o.dedupe_key = $2 || ':' || m.id
   where m.id = $1`,
);
const listPushed = statement<{ memberId: number; body: string }>(
  'test-list-pushed',
  `select s.member_id as "memberId", payload::json ->> 'body' as body
   from pushes p join push_subscriptions s on s.id = p.subscription_id order by s.member_id`,
);
const clearPushes = statement('test-clear-pushes', 'delete from pushes');

describe('both sides are notified of every transition, in the app, by mail, by push and in their calendars', () => {
  const ofTable = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from }) => from.map((status) => ({ action: action as HistoryAction, by, status }))),
  );
  const named = ofTable.map((transition) => ({
    ...transition,
    name: `${transition.action} by ${transition.by} from ${transition.status}`,
  }));
  const all = [
    { action: 'propose', by: 'MENTEE', status: 'PAYMENT_PENDING', name: 'propose by MENTEE' } as const,
    { action: 'passOn', by: 'SYSTEM', status: 'WAITING_FOR_MENTOR', name: 'passOn by SYSTEM' } as const,
    ...named,
  ];

  it('no text exists for an unknown action', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(DELIVERIES).toSorted());
  });

  let server: PushServer;
  let instance: TestInstance;
  let mentor: TestMember;
  let mentee: TestMember;
  let operator: TestMember;
  beforeAll(async () => {
    server = await startPushServer();
    instance = await openTestInstance('postgresql', { PUSH_LOCAL_ORIGIN: server.origin });
    [mentor, mentee] = [await createMentor(instance), await createMentee(instance)];
    operator = await createOperator(instance);
    for (const { client } of [mentor, mentee])
      await client.get('PUT /v1/push-subscription', { body: server.subscribe().subscription });
  });
  afterAll(async () => {
    await instance.close();
    await server.close();
  });

  async function deliveryTo({ memberId }: TestMember, eventKey: string) {
    const [found] = await instance.db.query(readDeliveries, [memberId, eventKey]);
    const delivery: Delivery = found?.isMailed ? 'mail' : found?.isListed ? 'app' : 'nothing';
    if (found?.isMailed) expect(found.isListed, 'a mail comes with a line in the app').toBe(true);
    return { delivery, method: found?.method ?? undefined, event: found?.event ?? undefined };
  }

  it.each(all.map((transition, index) => ({ ...transition, number: index + 1 })))(
    '$name',
    async ({ action, by, status, name, number }) => {
      const [toMentor, toMentee, pushed, calendar] = DELIVERIES[name] ?? [];
      const texts = textsOf(action, by, status);
      for (const text of [texts.mentor, texts.mentee]) if (text) expect(text.body).toMatch(/요\.$/);
      const actorId = { MENTOR: mentor.memberId, MENTEE: mentee.memberId, ADMIN: operator.memberId, SYSTEM: null }[by];
      const event = eventOf(action, by, status);
      const parties = { mentoringId: number, mentorId: mentor.memberId, menteeId: mentee.memberId };
      const sent = { ...event, mentoring: { ...event.mentoring, ...parties }, historyId: number, actorId };
      await instance.db.query(clearPushes);
      await instance.db.transaction((tx) => notifySides(instance.services, tx, { ...sent, at: instance.clock.now() }));

      const found = [await deliveryTo(mentor, `mentoring:${number}`), await deliveryTo(mentee, `mentoring:${number}`)];
      expect(found.map(({ delivery }) => delivery)).toEqual([toMentor, toMentee]);
      const recipients = [
        ...(pushed === 'mentor' || pushed === 'both' ? [{ memberId: mentor.memberId, body: texts.mentor?.body }] : []),
        ...(pushed === 'mentee' || pushed === 'both' ? [{ memberId: mentee.memberId, body: texts.mentee?.body }] : []),
      ];
      expect(await instance.db.query(listPushed)).toEqual(recipients);
      expect(found.map(({ method }) => method)).toEqual([calendar, calendar]);
      for (const { event: text } of found) {
        if (text === undefined) continue;
        const eventStatus = calendar === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED';
        expect(readCalendar(text)).toMatchObject({
          method: calendar,
          events: [{ status: eventStatus, startsAt: START }],
        });
      }
    },
  );

  it('the text names who acted', () => {
    const { mentor, mentee } = textsOf('attend', 'MENTOR', 'CONFIRMED');
    expect(mentor?.body).toBe('11월 25일 (수) 11:00 멘토링에 왔다는 기록이 남았어요.');
    expect(mentee?.body).toBe('하늘 선배가 11월 25일 (수) 11:00 멘토링에 왔다는 기록이 남았어요.');
    const offered = textsOf('offerTimes', 'MENTEE', 'WAITING_FOR_MENTEE');
    expect(offered.mentee?.body).toBe('하늘 선배의 답을 기다리고 있어요.');
    expect(offered.mentor?.body).toBe('바다님이 제안한 시간을 확인해 주세요.');
  });
});

describe('an expired proposal says which deadline it was, and when', () => {
  it.each([
    ['PAYMENT_PENDING', '결제 기한이', undefined],
    ['WAITING_FOR_MENTOR', '선배의 답변 기한이', '답변 기한이'],
    ['WAITING_FOR_MENTEE', '답변 기한이', '후배의 답변 기한이'],
  ] as const)('%s', (status, ofMentee, ofMentor) => {
    const { mentor, mentee } = textsOf('expire', 'SYSTEM', status);
    const PASSED = '11월 25일 (수) 11:00에 지났어요.';
    expect(mentee?.body.startsWith(`${ofMentee} ${PASSED}`)).toBe(true);
    expect(mentor?.body.startsWith(`${ofMentor} ${PASSED}`)).toBe(ofMentor && true);
  });
});

describe('the mentee reads to the won what comes back', () => {
  const bodyOf = (ended: Partial<NonNullable<Money['ended']>>) =>
    textsOf('cancel', 'MENTEE', 'CONFIRMED', { ended: { ...REFUND, ...ended } }).mentee?.body;

  it.each([
    [{}, '결제한 18,000원을 모두 돌려드려요. 쓴 쿠폰은 다시 쓸 수 있어요.'],
    [
      { refundKrw: 9000, couponReturned: false },
      '결제한 18,000원 중 9,000원을 돌려드려요. 쓴 쿠폰은 돌려드리지 않아요.',
    ],
    [
      { refundKrw: 0, couponReturned: false },
      '환불 규정에 따라 결제한 18,000원은 돌려드리지 않아요. 쓴 쿠폰은 돌려드리지 않아요.',
    ],
    [{ payment: { ...ORDER, couponId: null } }, '결제한 18,000원을 모두 돌려드려요.'],
    [
      { refundKrw: 0, isReversed: true },
      '결제한 18,000원이 은행이나 카드사에서 되돌아갔어요. 쓴 쿠폰은 다시 쓸 수 있어요.',
    ],
    [
      { payment: FREE_ORDER, refundKrw: 0 },
      '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요. 쓴 쿠폰은 다시 쓸 수 있어요.',
    ],
  ])('%o: %s', (ended, sentence) => {
    expect(bodyOf(ended)).toBe(`하늘 선배와의 멘토링을 취소했어요. ${sentence}`);
  });

  it('the mentor reads to the won what is earned by a late cancellation or an absence', () => {
    const late = { ended: { ...REFUND, refundKrw: 9000, mentorKrw: 9000, couponReturned: false } };
    expect(textsOf('cancel', 'MENTEE', 'CONFIRMED', late).mentor?.body).toBe(
      '바다님이 멘토링을 취소했어요. 선배님께 9,000원을 정산해요.',
    );
    expect(textsOf('cancel', 'MENTEE', 'CONFIRMED').mentor?.body).toBe('바다님이 멘토링을 취소했어요.');
    const absent = eventOf('recordNoShow', 'SYSTEM', 'CONFIRMED', {
      ended: { ...REFUND, refundKrw: 0, mentorKrw: 18_000 },
    });
    expect(notificationTextFor({ ...absent, resolution: 'MENTEE_ABSENT' }).mentor?.body).toContain(
      '노쇼로 마무리됐어요. 선배님께 18,000원을 정산해요.',
    );
  });

  it('a payment says until when the answer is due, and what comes back without one', () => {
    const bodyOfPay = (paid: Money['paid']) => textsOf('pay', 'MENTEE', 'PAYMENT_PENDING', { paid }).mentee?.body;
    const sent = '하늘 선배에게 제안을 전했어요. 11월 25일 (수) 11:00까지 답이 없으면';
    expect(bodyOfPay(ORDER)).toBe(`${sent} 18,000원을 모두 돌려드려요.`);
    expect(bodyOfPay(FREE_ORDER)).toBe(`${sent} 쓴 쿠폰을 돌려드려요.`);
    expect(bodyOfPay({ ...FREE_ORDER, wasCouponReturned: true })).toBe(`${sent} 제안이 끝나요.`);
  });

  it('an order of 0 won has no receipt when its student cancels, and a mail without sums when rejected', () => {
    const ended = { ...REFUND, payment: FREE_ORDER, refundKrw: 0 };
    expect(textsOf('cancel', 'MENTEE', 'WAITING_FOR_MENTOR', { ended }).mentee?.mail).toBeUndefined();
    expect(textsOf('cancel', 'MENTEE', 'CONFIRMED', { ended }).mentee?.mail, 'for its calendar').toEqual({});
    expect(textsOf('reject', 'MENTOR', 'WAITING_FOR_MENTOR', { ended }).mentee?.mail).toEqual({});
  });
});

describe('a dispute', () => {
  const UNTIL = new Date('2026-12-02T02:00:00Z');
  const mentoring = {
    mentorName: '하늘',
    menteeName: '바다',
    menteeNickname: '바다',
    status: 'CONFIRMED',
    confirmedStartsAt: START,
  } as const;
  const textFor = (event: Pick<TransitionEvent, 'action' | 'actor'> & Partial<TransitionEvent>) =>
    notificationTextFor({ mentoring, startsAt: undefined, ...event });
  const decided = (
    resolution: TransitionEvent['resolution'],
    refundKrw: number,
    mentorKrw: number,
    couponReturned = false,
  ) =>
    textFor({
      action: 'decide',
      actor: 'ADMIN',
      resolution,
      dispute: { decision: { payment: ORDER, refundKrw, mentorKrw, couponReturned, isReversed: false, until: UNTIL } },
    });
  const APPEAL =
    '사실과 다르면 12월 2일 (수) 11:00까지 진행 상황에서 한 번 이의를 신청할 수 있어요. 받아들이면 기다리지 않고 마무리돼요.';
  const WAIT = '12월 2일 (수) 11:00까지 상대가 이의를 신청하지 않으면 이대로 마무리돼요.';

  it('that is decided says what was found, what it gives to the won, and who may appeal until when', () => {
    const half = decided('HALF', 9000, 9000);
    expect(half.mentee?.body).toBe(
      `두 분이 만났지만 멘토링이 일부만 진행된 것으로 확인했어요. 결제한 18,000원 중 9,000원을 돌려드려요. 쓴 쿠폰은 돌려드리지 않아요. ${APPEAL}`,
    );
    expect(half.mentor?.body).toBe(
      `두 분이 만났지만 멘토링이 일부만 진행된 것으로 확인했어요. 후배에게 절반을 돌려드리고, 선배님께 9,000원을 정산해요. ${APPEAL}`,
    );
    const whole = decided('NOT_HELD', 18_000, 0, true);
    expect(whole.mentee?.body).toBe(
      `두 분 다 왔지만 멘토링이 진행되지 못한 것으로 확인했어요. 결제한 18,000원을 모두 돌려드려요. 쓴 쿠폰은 다시 쓸 수 있어요. ${WAIT}`,
    );
    expect(whole.mentor?.body).toContain(`후배에게 결제 금액을 모두 돌려드려요. ${APPEAL}`);
    const none = decided('COMPLETED', 0, 18_000);
    expect(none.mentor?.body).toBe(
      `바다님과의 멘토링이 진행된 것으로 확인했어요. 선배님께 18,000원을 정산해요. ${WAIT}`,
    );
    expect(none.mentee?.body).toContain(APPEAL);
  });

  it('that is objected to says by when it is decided, and that what was settled is held again', () => {
    const open = { action: 'dispute', actor: 'MENTEE', dispute: { decideBy: UNTIL } } as const;
    expect(textFor(open).mentee?.body).toContain('운영팀이 확인하고 12월 2일 (수) 11:00까지 결과를 알려 드릴게요.');
    expect(textFor(open).mentor?.body).toContain('바다님이 11월 25일 (수) 11:00 멘토링에 문제가 있었다고 알려 왔어요.');
    expect(textFor({ ...open, actor: 'MENTOR' }).mentee?.body).toContain('하늘 선배가 11월 25일 (수) 11:00 멘토링에');
    expect(textFor(open).mentor?.body).not.toContain('되돌려');
    const reopened = textFor({ ...open, mentoring: { ...mentoring, status: 'COMPLETED' } });
    expect(reopened.mentor?.body).toContain('정산을 되돌려 두고, 결정할 때까지 금액을 보관해요.');
  });

  it.each([
    [
      'DECISION',
      'ADMIN',
      'complete',
      'COMPLETED',
      '확인 결과대로 마무리했어요. 하늘 선배와의 멘토링이 진행된 것으로 확인했어요.',
    ],
    [
      'APPEAL',
      'ADMIN',
      'recordNoShow',
      'MENTEE_ABSENT',
      '이의 신청을 다른 운영자가 다시 확인하고 결정했어요. 바다님이 참석하지 않은 것으로 확인했어요.',
    ],
    ['UNHEARD', 'ADMIN', 'annul', 'NOT_HELD', '이의 신청을 기한 안에 결정하지 못해 처음 결정대로 마무리했어요.'],
    [
      'RULE',
      'SYSTEM',
      'complete',
      'COMPLETED',
      '14일 안에 결정하지 못해 규칙에 따라 마무리했어요. 두 분이 만난 기록이 있어',
    ],
    [
      'RULE',
      'SYSTEM',
      'annul',
      'NOT_HELD',
      '14일 안에 결정하지 못해 규칙에 따라 마무리했어요. 두 분이 만난 기록이 없어',
    ],
  ] as const)('that ends by %s says so: %s %s', (end, actor, action, resolution, sentence) => {
    const ended = { ...REFUND, refundKrw: 0, couponReturned: false };
    const texts = textFor({ action, actor, resolution, ended, dispute: { end, mentorKrw: 18_000 } });
    expect(texts.mentee?.body).toContain(sentence);
    expect(texts.mentee?.body).toContain('18,000원은 돌려드리지 않아요.');
    expect(texts.mentor?.body).toContain('선배님께 18,000원을 정산해요.');
    expect(texts.mentee?.mail?.details).toContainEqual({ label: '환불 금액', value: '0원' });
  });
});
