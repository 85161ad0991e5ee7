import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { CalendarAddress } from '#contract/mentorings/calendar.ts';
import type { DisputeView } from '#contract/mentorings/disputes.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { group, openGroup } from '../../e2e/support/groups.ts';
import { chooseTime } from '../../e2e/support/time-picker.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  alterData,
  button,
  failCall,
  leavePending,
  setTimeAndRunJobs,
  LONG,
  open,
  expectVisible,
  tap,
} from '../page-helpers.ts';
import type { Area, State } from '../state.ts';
import {
  anonymous,
  answered,
  asked,
  AFTER,
  appealed,
  attended,
  attendedByMentee,
  attendedByMentor,
  cancelled,
  cancelledByMentor,
  cancelledLate,
  closed,
  confirmed,
  confirmedElsewhere,
  decided,
  disputed,
  offered,
  paid,
  paidWithBackups,
  passedFrom,
  passedOn,
  type Pair,
  rejected,
  ruled,
  RULED_AT,
  told,
  TOLD_AT,
  unpaid,
} from './mentoring-pairs.ts';
import { PREPARATION_AND_REVIEWS } from './preparation-and-reviews.ts';

const TEN_HOURS_BEFORE = '2026-11-25T00:00:00+09:00';
const DAY_LATER = '2026-11-24T12:01:00+09:00';
const DAYS_LATER = '2026-11-26T12:00:00+09:00';
const SETTLED = '2026-11-28T12:00:00+09:00';
const OVERDUE = '2026-11-28T12:00:00+09:00';
const DECIDED_AT = '2026-11-25T16:00:00+09:00';
const APPEALED_AT = '2026-11-25T19:00:00+09:00';
const MENTEE_ROUTE = '/user/status/mentee/progress/:mentoringId';
const MENTOR_ROUTE = '/user/status/mentor/progress/:mentoringId';

type RefundQuote = DataOf<'GET /v1/mentoring/{mentoringId}/refund-quote'>;

/** How each state of a mentoring is prepared; the last ones need the clock moved. */
const PROGRESS_STATES: readonly {
  id: string;
  title: string;
  text: string | RegExp;
  /** The folded group that has the text. */
  opens?: string;
  prepare: (setup: StateSetup) => Promise<Pair>;
  /** The clock's time then, when not the noon at which every state starts. */
  now?: string;
}[] = [
  { id: 'unpaid', title: '결제대기', text: '결제하면', prepare: unpaid },
  { id: 'waiting', title: '수락대기', text: '수락대기', prepare: paid },
  { id: 'anonymous', title: '수락대기, 익명', text: /같은 과 선배님이라|답을 기다려요/, prepare: anonymous },
  { id: 'asked', title: '조금 더 알려 주세요', text: '지금까지 준비한 것과', prepare: asked },
  { id: 'answered', title: '조금 더 알려 주세요, 답함', text: '자격증 두 개를', prepare: answered },
  {
    id: 'backups',
    title: '다음 선배를 정해 둠',
    text: '자동으로 전해요',
    opens: '답이 없으면',
    prepare: paidWithBackups,
  },
  { id: 'passed-on', title: '다음 선배에게 전함', text: '결제도 함께 전했어요', prepare: passedOn },
  {
    id: 'passed-from',
    title: '다른 선배에게서 전해짐',
    text: '지난 제안 보기',
    opens: '답이 없으면',
    prepare: passedFrom,
  },
  { id: 'offered', title: '다른 시간을 제안받음', text: /제안한 시간|고르고 있어요/, prepare: offered },
  { id: 'confirmed', title: '멘토링 확정', text: '확정된 시간', prepare: confirmed },
  { id: 'rejected', title: '거절됨', text: '사유', prepare: rejected },
  { id: 'cancelled', title: '취소됨', text: '취소', prepare: cancelled },
  { id: 'confirmed-link', title: '멘토링 확정, 선배의 회의 주소', text: '회의 주소', prepare: confirmedElsewhere },
  { id: 'cancelled-by-mentor', title: '멘토가 취소함', text: '취소', prepare: cancelledByMentor },
  { id: 'cancelled-half', title: '취소됨, 절반 환불', text: '취소', prepare: cancelledLate, now: TEN_HOURS_BEFORE },
  { id: 'unanswered', title: '멘토의 답변 기한이 지남', text: '답변 기한이', prepare: paid, now: DAYS_LATER },
  { id: 'unchosen', title: '멘티의 답변 기한이 지남', text: '답변 기한이', prepare: offered, now: DAYS_LATER },
  { id: 'session', title: '멘토링 중', text: '참석이 확인됐어요', prepare: attended, now: '2026-11-25T10:05:00+09:00' },
  {
    id: 'attending',
    title: '시작 5분 전',
    text: '멘토링룸 입장',
    prepare: confirmed,
    now: '2026-11-25T09:55:00+09:00',
  },
  { id: 'expired', title: '기간 만료', text: '제안이 끝났어요', prepare: unpaid, now: DAY_LATER },
  {
    id: 'completed',
    title: '멘토링 완료',
    text: '멘토링을 마쳤어요',
    prepare: attended,
    now: '2026-11-26T11:00:00+09:00',
  },
  {
    id: 'disputable',
    title: '문제를 알릴 수 있음',
    text: '문제가 있었나요',
    opens: '결제와 규칙',
    prepare: confirmed,
    now: AFTER,
  },
  { id: 'disputed', title: '문제를 확인하는 중', text: '까지 결정해요', prepare: disputed, now: AFTER },
  { id: 'overdue', title: '결정이 늦어짐', text: '결정이 늦어지고 있어요', prepare: disputed, now: OVERDUE },
  { id: 'decided', title: '절반 환불로 결정됨', text: '일부만 진행됐어요', prepare: decided('HALF'), now: DECIDED_AT },
  { id: 'appealed', title: '이의 신청을 확인하는 중', text: '다른 운영자가', prepare: appealed, now: APPEALED_AT },
  { id: 'ruled', title: '규칙에 따라 마무리됨', text: '규칙에 따른 결과', prepare: ruled, now: RULED_AT },
  {
    id: 'told',
    title: '멘티의 참석 기록이 없음',
    text: '참석한 기록이 없',
    prepare: told(attendedByMentor),
    now: TOLD_AT,
  },
  { id: 'no-show', title: '멘토 노쇼', text: '만나지 못했어요', prepare: told(attendedByMentee), now: SETTLED },
  { id: 'no-show-mentee', title: '멘티 노쇼', text: '노쇼로 마무리', prepare: told(attendedByMentor), now: SETTLED },
  { id: 'no-show-both', title: '둘 다 노쇼', text: '만난 기록이 없어요', prepare: told(confirmed), now: SETTLED },
];

const progress: readonly State[] = PROGRESS_STATES.flatMap(({ id, title, text, opens, prepare, now }) =>
  (['mentee', 'mentor'] as const)
    // A mentor does not see an unpaid proposal, nor its backups.
    .filter((side) => side === 'mentee' || !['unpaid', 'expired', 'backups', 'passed-on', 'passed-from'].includes(id))
    .map((side) => ({
      id: `progress-${side}-${id}`,
      title: `${side === 'mentee' ? '멘티' : '멘토'} 진행 상황: ${title}`,
      route: side === 'mentee' ? MENTEE_ROUTE : MENTOR_ROUTE,
      async reach(setup: StateSetup) {
        const pair = await prepare(setup);
        if (now) await setTimeAndRunJobs(setup.instance, now);
        const { page } = pair[side];
        if (now) await page.clock.pauseAt(now);
        await openProgress(pair, side);
        if (opens) await openGroup(page, opens);
        return expectVisible(page, page.getByText(text));
      },
    })),
);

export const mentorings: Area = {
  name: 'mentorings',
  title: '내 멘토링',
  states: [
    ...(['mentee', 'mentor'] as const).flatMap((side) =>
      (['unconfirmed', 'confirmed', 'completed'] as const).map((tab, index) => ({
        id: `${side}-${tab}`,
        title: `${side === 'mentee' ? '멘티' : '멘토'}: ${['미확정', '확정', '완료'][index]}`,
        route: `/user/status/${side}`,
        async reach({ member }: StateSetup) {
          const page = await open(await member(side), `/user/status/${side}?tab=${tab}`);
          return expectVisible(page, page.getByRole('tabpanel').getByRole('listitem'));
        },
      })),
    ),
    ...(['mentee', 'mentor'] as const).map((side) => ({
      id: `${side}-empty`,
      title: `${side === 'mentee' ? '멘티' : '멘토'}: 아직 없음`,
      route: '/user/status',
      async reach(setup: StateSetup) {
        const { page } = await setup[side]();
        await open(page, '/user/status');
        return expectVisible(
          page,
          page.getByText(side === 'mentee' ? '진행 중인 제안이 없어요' : '기다리는 제안이 없어요'),
        );
      },
    })),
    {
      id: 'loading',
      title: '불러오는 중',
      route: '/user/status/progress_tee',
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, '**/v1/mentoring?*');
        await open(page, '/user/status/progress_tee');
        return expectVisible(page, page.getByRole('tab', { name: '미확정' }));
      },
    },
    {
      id: 'error',
      title: '불러오지 못함',
      route: '/user/status/progress_tor',
      async reach({ member }) {
        const page = await member('mentor');
        await failCall(page, '**/v1/mentoring?*', 400);
        await open(page, '/user/status/progress_tor');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'progress-unknown',
      title: '없는 멘토링',
      route: MENTEE_ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/status/mentee/progress/999999');
        return expectVisible(page, page.getByText('찾을 수 없는 멘토링이에요'));
      },
    },
    {
      id: 'progress-loading',
      title: '진행 상황: 불러오는 중',
      route: MENTEE_ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, '**/v1/mentoring/1');
        await open(page, '/user/status/mentee/progress/1');
        return expectVisible(page, page.getByRole('heading', { name: '멘토링', exact: true }));
      },
    },
    {
      id: 'mentee-change-times',
      title: '희망 시간 바꾸기',
      route: MENTEE_ROUTE,
      reach: (setup) => tapOn(setup, paid, 'mentee', '희망 시간 바꾸기', 'dialog'),
    },
    {
      id: 'mentee-cancel',
      title: '취소 요청 확인',
      route: MENTEE_ROUTE,
      reach: (setup) => tapOn(setup, paid, 'mentee', '취소 요청', 'alertdialog'),
    },
    {
      id: 'mentee-cancel-confirming',
      title: '취소 요청 확인: 결제를 확인하는 중',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await unpaid(setup);
        await alterData<RefundQuote>(pair.mentee.page, '**/refund-quote', (quote) => ({
          ...quote,
          confirmingKrw: 10_000,
        }));
        const page = await openProgress(pair, 'mentee');
        await tap(page, '취소 요청');
        return expectVisible(page, page.getByText('결제를 확인하고 있어요.'));
      },
    },
    {
      id: 'mentor-cancel',
      title: '멘토의 취소 요청 확인',
      route: MENTOR_ROUTE,
      async reach(setup) {
        const page = await openProgress(await confirmed(setup), 'mentor');
        await openGroup(page, '결제와 규칙');
        await tap(page, '취소 요청');
        return expectVisible(page, page.getByRole('alertdialog'));
      },
    },
    {
      id: 'mentee-rules',
      title: '결제와 규칙',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const page = await openProgress(await confirmed(setup), 'mentee');
        await openGroup(page, '결제와 규칙');
        await tap(page, '규칙 자세히');
        return expectVisible(page, page.getByRole('dialog', { name: '환불과 노쇼 규칙' }));
      },
    },
    {
      id: 'mentee-groups',
      title: '멘티 진행 상황: 모두 펼침',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const page = await openProgress(await confirmed(setup), 'mentee');
        for (const title of ['준비', '메시지와 장소', '결제와 규칙']) await openGroup(page, title);
        return expectVisible(page, button(page, '규칙 자세히'));
      },
    },
    {
      id: 'mentee-calendar',
      title: '캘린더에 추가',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const page = await tapOn(setup, confirmed, 'mentee', '캘린더에 추가', 'dialog');
        return expectVisible(page, button(page, '구독 주소 만들기'));
      },
    },
    {
      id: 'mentor-calendar-address',
      title: '캘린더에 추가: 구독 주소가 있음',
      route: MENTOR_ROUTE,
      async reach(setup) {
        const page = await tapOn(setup, confirmed, 'mentor', '캘린더에 추가', 'dialog');
        const address = `https://sunbaerang.example/v1/calendar/${'Ab3_'.repeat(11).slice(0, 43)}.ics`;
        await alterData<CalendarAddress | null>(page, '**/v1/calendar', (data) => data && { ...data, address });
        await tap(page, '구독 주소 만들기');
        return expectVisible(page, button(page, '새 주소 만들기'));
      },
    },
    {
      id: 'mentee-calendar-error',
      title: '캘린더에 추가: 구독 주소를 불러오지 못함',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await confirmed(setup);
        await failCall(pair.mentee.page, '**/v1/calendar', 400);
        const page = await openProgress(pair, 'mentee');
        await tap(page, '캘린더에 추가');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee-calendar-loading',
      title: '캘린더에 추가: 불러오는 중',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await confirmed(setup);
        await leavePending(pair.mentee.page, '**/v1/calendar');
        const page = await openProgress(pair, 'mentee');
        await tap(page, '캘린더에 추가');
        return expectVisible(page, page.getByRole('dialog').getByText('확정된 멘토링 모두'));
      },
    },
    {
      id: 'mentee-dispute',
      title: '문제 알리기',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await confirmed(setup);
        await setTimeAndRunJobs(setup.instance, AFTER);
        await pair.mentee.page.clock.pauseAt(AFTER);
        const page = await openProgress(pair, 'mentee');
        await openGroup(page, '결제와 규칙');
        await tap(page, '멘토링에 문제가 있었나요?');
        return expectVisible(page, page.getByRole('dialog', { name: '어떤 문제가 있었나요?' }));
      },
    },
    {
      id: 'mentee-dispute-offline',
      title: '문제 알리기: 파일을 올리지 못함',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await confirmed(setup);
        await setTimeAndRunJobs(setup.instance, AFTER);
        await pair.mentee.page.clock.pauseAt(AFTER);
        const page = await openProgress(pair, 'mentee');
        await failCall(page, '**/dispute/file');
        await openGroup(page, '결제와 규칙');
        await tap(page, '멘토링에 문제가 있었나요?');
        const sheet = page.getByRole('dialog', { name: '어떤 문제가 있었나요?' });
        await sheet.getByRole('textbox').fill('약속한 시간에 들어갔는데 20분을 기다려도 만나지 못했어요.');
        const file = {
          name: '멘토링룸에서_혼자_기다리던_화면_2026-11-25_10시_15분.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(samplePdf().bytes),
        };
        await sheet.locator('input[type=file]').setInputFiles(file);
        return expectVisible(page, sheet.getByRole('button', { name: /다시 올리기/ }));
      },
    },
    {
      id: 'mentor-appeal',
      title: '이의 신청하기',
      route: MENTOR_ROUTE,
      async reach(setup) {
        const pair = await decided('NOT_HELD')(setup);
        await setTimeAndRunJobs(setup.instance, DECIDED_AT);
        await pair.mentor.page.clock.pauseAt(DECIDED_AT);
        const page = await openProgress(pair, 'mentor');
        await tap(page, '이의 신청');
        return expectVisible(page, page.getByRole('dialog', { name: '어떤 점이 사실과 다른가요?' }));
      },
    },
    {
      id: 'mentee-dispute-long',
      title: '문제 확인: 긴 글과 파일 이름',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await disputed(setup);
        await pair.mentee.page.clock.pauseAt(AFTER);
        const files = [
          { fileId: 1, fileName: `${'아주긴파일이름'.repeat(8)}.pdf`, contentType: 'application/pdf', byteSize: 9 },
        ];
        await alterData<DisputeView>(pair.mentee.page, '**/v1/mentoring/*/dispute', (data) => ({
          ...data,
          statements: data.statements.map((each) => ({ ...each, text: `${LONG.text} ${'가'.repeat(300)}`, files })),
          statementsLeft: 0,
        }));
        const page = await openProgress(pair, 'mentee');
        return expectVisible(page, page.getByText('모두 남기셨어요'));
      },
    },
    {
      id: 'mentee-dispute-failed',
      title: '문제 확인을 불러오지 못함',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await disputed(setup);
        await pair.mentee.page.clock.pauseAt(AFTER);
        await failCall(pair.mentee.page, '**/v1/mentoring/*/dispute');
        const page = await openProgress(pair, 'mentee');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee-offer',
      title: '멘티가 다른 시간 제안하기',
      route: MENTEE_ROUTE,
      reach: (setup) => tapOn(setup, offered, 'mentee', '다른 시간 제안하기', 'dialog'),
    },
    {
      id: 'mentor-accept-confirm',
      title: '수락 확인',
      route: MENTOR_ROUTE,
      async reach(setup) {
        const page = await openProgress(await paid(setup), 'mentor');
        await page.getByRole('radio').first().check();
        await tap(page, '수락하기');
        return expectVisible(page, page.getByRole('alertdialog'));
      },
    },
    {
      id: 'mentor-reject',
      title: '거절 확인',
      route: MENTOR_ROUTE,
      reach: (setup) => tapOn(setup, paid, 'mentor', '거절하기', 'dialog'),
    },
    {
      id: 'mentor-offer',
      title: '다른 시간 제안하기',
      route: MENTOR_ROUTE,
      async reach(setup) {
        const page = await tapOn(setup, paid, 'mentor', /다른 시간 제안하기/, 'dialog');
        await chooseTime(page, 1, '2026-11-27', '11:00', '제안 시간');
        return expectVisible(page, button(page, '제안 보내기'));
      },
    },
    ...progress,
    {
      id: 'mentee-cancel-half',
      title: '취소 요청 확인: 열 시간 전, 절반 환불',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await confirmed(setup);
        await setTimeAndRunJobs(setup.instance, TEN_HOURS_BEFORE);
        await pair.mentee.page.clock.pauseAt(TEN_HOURS_BEFORE);
        const page = await openProgress(pair, 'mentee');
        await openGroup(page, '결제와 규칙');
        await tap(page, '취소 요청');
        return expectVisible(page, page.getByRole('alertdialog').getByText('50%'));
      },
    },
    {
      id: 'progress-mentee-long',
      title: '멘티 진행 상황: 긴 글, 큰 금액, 입금 대기',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await unpaid(setup);
        await alterData(pair.mentee.page, '**/v1/mentoring/*', withLongTexts);
        return openProgress(pair, 'mentee');
      },
    },
    {
      id: 'progress-mentee-refund-account',
      title: '멘티 진행 상황: 환불하지 못한 계좌',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await rejected(setup);
        await alterData(pair.mentee.page, '**/v1/mentoring/*', withMissingRefundAccount);
        const page = await openProgress(pair, 'mentee');
        return expectVisible(page, button(page, '이 계좌로 환불받기'));
      },
    },
    {
      id: 'payment-expired',
      title: '결제하기: 기간이 만료된 제안',
      route: '/user/payment',
      async reach(setup) {
        const { mentee, mentoringId } = await unpaid(setup);
        await setTimeAndRunJobs(setup.instance, DAY_LATER);
        await mentee.page.clock.pauseAt(DAY_LATER);
        const page = await open(mentee.page, `/user/payment?mentoringId=${mentoringId}`);
        return expectVisible(page, page.getByText('결제할 수 없는 멘토링이에요'));
      },
    },
    {
      id: 'progress-mentee-reversed',
      title: '멘티 진행 상황: 은행이 입금을 되돌림',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await cancelled(setup);
        await alterData(pair.mentee.page, '**/v1/mentoring/*', reversedByItsBank);
        const page = await openProgress(pair, 'mentee');
        return expectVisible(page, page.getByText('결제가 취소되어'));
      },
    },
    {
      id: 'progress-mentee-refunded-by-hand',
      title: '멘티 진행 상황: 운영팀이 따로 환불함',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await cancelled(setup);
        await alterData(pair.mentee.page, '**/v1/mentoring/*', refundedByHand);
        const page = await openProgress(pair, 'mentee');
        await openGroup(page, '결제와 규칙');
        const refund = page.getByText('운영팀이 5,000원을 돌려드렸어요');
        await refund.scrollIntoViewIfNeeded();
        return expectVisible(page, refund);
      },
    },
    {
      id: 'progress-mentee-closed',
      title: '멘티 진행 상황: 희망 시간이 모두 마감됨',
      route: MENTEE_ROUTE,
      async reach(setup) {
        const pair = await closed(setup);
        const page = await openProgress(pair, 'mentee');
        return expectVisible(page, page.getByRole('heading', { name: '같은 분야의 다른 멘토' }));
      },
    },
    ...PREPARATION_AND_REVIEWS,
  ],
};

/** As after a refund that the bank refused. */
function withMissingRefundAccount(mentoring: Mentoring): Mentoring {
  const { payment } = mentoring;
  return { ...mentoring, payment: payment && { ...payment, status: 'REFUND_PENDING', needsRefundAccount: true } };
}

/** As after an operator gave back a part of what no rule returned. */
function refundedByHand(mentoring: Mentoring): Mentoring {
  const { payment } = mentoring;
  const at = '2026-11-23T05:00:00.000Z';
  const refund = { amountKrw: 5000, reason: LONG.text.slice(0, 200), sentAt: at, doneAt: at };
  return {
    ...mentoring,
    payment: payment && {
      ...payment,
      status: 'PARTIALLY_REFUNDED',
      refundKrw: 5000,
      couponReturned: false,
      handRefunds: [refund],
    },
  };
}

/** As after a deposit that its bank took back. */
function reversedByItsBank(mentoring: Mentoring): Mentoring {
  const { payment, history } = mentoring;
  return {
    ...mentoring,
    reason: null,
    payment: payment && { ...payment, status: 'BOUNCED', refundKrw: 0, refundedAt: null },
    history: history.map((step, index) =>
      index === history.length - 1 ? { ...step, action: 'bounce', actor: 'SYSTEM' } : step,
    ),
  };
}

/** With the longest texts that a progress screen may contain. */
function withLongTexts(mentoring: Mentoring): Mentoring {
  const { counterpart, priceKrw, dueAt } = mentoring;
  return {
    ...mentoring,
    counterpart: { ...counterpart, name: LONG.nickname, jobTitle: `${LONG.organization} · 시스템/네트워크` },
    mentoringMessage: LONG.text,
    payment: {
      orderId: 'order-of-a-long-page',
      status: 'WAITING_FOR_DEPOSIT',
      method: 'VIRTUAL_ACCOUNT',
      priceKrw: priceKrw * 500,
      discountKrw: 4000,
      amountKrw: priceKrw * 500 - 4000,
      refundKrw: 0,
      refundedAt: null,
      couponReturned: false,
      needsRefundAccount: false,
      canChangeRefundAccount: true,
      couponName: '졸업생 4,000원 할인',
      virtualAccount: {
        bank: '한국스탠다드차타드은행',
        accountNumber: '12345678901234567890',
        holderName: LONG.nickname,
        dueAt: dueAt ?? '',
      },
      receiptUrl: null,
      approvedAt: null,
    },
  };
}

async function openProgress(pair: Pair, side: 'mentor' | 'mentee'): Promise<Page> {
  const { page } = pair[side];
  await open(page, `/user/status/${side}/progress/${pair.mentoringId}`);
  return expectVisible(page, group(page, '결제와 규칙'));
}

/** Opens one side's screen and taps a button that opens a dialog. */
async function tapOn(
  setup: StateSetup,
  prepare: (setup: StateSetup) => Promise<Pair>,
  side: 'mentor' | 'mentee',
  name: string | RegExp,
  role: 'dialog' | 'alertdialog',
): Promise<Page> {
  const page = await openProgress(await prepare(setup), side);
  await tap(page, name);
  return expectVisible(page, page.getByRole(role));
}
