import type { Locator, Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { CalendarAddress } from '#contract/mentorings/calendar.ts';
import type { DisputeView } from '#contract/mentorings/disputes.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { chooseTime } from '../../e2e/support/time-picker.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  AGAIN,
  aButton,
  altering,
  button,
  expectVisible,
  failing,
  LONG,
  open,
  role,
  setTimeAndRunJobs,
} from '../page-helpers.ts';
import { type Area, type State, state, asMentee, asMentor } from '../state.ts';
import {
  anonymous,
  answered,
  asked,
  AFTER,
  appealed,
  attended,
  attendedByMentee,
  attendedByMentor,
  bothProgress,
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
  progress,
  type Pair,
  rejected,
  ruled,
  RULED_AT,
  told,
  TOLD_AT,
  unfold,
  unpaid,
} from './mentoring-pairs.ts';
import { PREPARATION_AND_REVIEWS } from './preparation-and-reviews.ts';

const TEN_HOURS_BEFORE = '2026-11-25T00:00:00+09:00';
const DAY_LATER = '2026-11-24T12:01:00+09:00';
const DAYS_LATER = '2026-11-26T12:00:00+09:00';
const SETTLED = '2026-11-28T12:00:00+09:00';
const DECIDED_AT = '2026-11-25T16:00:00+09:00';
const APPEALED_AT = '2026-11-25T19:00:00+09:00';
const MENTEE_ROUTE = '/user/status/mentee/progress/:mentoringId';
const MONEY = '결제와 규칙';
const BY_HAND = '운영팀이 5,000원을 돌려드렸어요';
const CALENDAR = `https://sunbaerang.example/v1/calendar/${'Ab3_'.repeat(11).slice(0, 43)}.ics`;
const PROBLEM = [unfold(MONEY), '멘토링에 문제가 있었나요?'];
const problemSheet = (page: Page) => page.getByRole('dialog', { name: '어떤 문제가 있었나요?' });

type RefundQuote = DataOf<'GET /v1/mentoring/{mentoringId}/refund-quote'>;
type Prepare = (setup: StateSetup) => Promise<Pair>;

/** Both sides' progress pages with a text. @param now the time then, if not the noon at which every state starts */
function both(
  id: string,
  title: string,
  text: string | RegExp,
  prepare: Prepare,
  now?: string,
  group?: string,
): State[] {
  const recipe = { does: group === undefined ? [] : unfold(group), sees: text };
  return bothProgress((side) => `progress-${side}-${id}`, `진행 상황, ${title}`, prepare, recipe, now);
}

/** The same of a mentee alone: a mentor does not see an unpaid proposal, nor its backups. */
const menteeOnly = (...state: Parameters<typeof both>): State[] => both(...state).slice(0, 1);

/** Each state of a mentoring; the last ones need the clock moved. */
const PROGRESS: readonly State[] = [
  ...menteeOnly('unpaid', '결제대기', '결제하면', unpaid),
  ...both('waiting', '수락대기', '수락대기', paid),
  ...both('anonymous', '수락대기, 익명', /같은 과 선배님이라|답을 기다려요/, anonymous),
  ...both('asked', '조금 더 알려 주세요', '지금까지 준비한 것과', asked),
  ...menteeOnly('answered', '조금 더 알려 주세요, 답함', '자격증 두 개를', answered, undefined, '멘토의 질문'),
  ...both('answered', '조금 더 알려 주세요, 답함', '자격증 두 개를', answered).slice(1),
  ...menteeOnly('backups', '다음 선배를 정해 둠', '자동으로 전해요', paidWithBackups, undefined, '답이 없으면'),
  ...menteeOnly('passed-on', '다음 선배에게 전함', '결제도 함께 전했어요', passedOn),
  ...menteeOnly('passed-from', '다른 선배에게서 전해짐', '지난 제안 보기', passedFrom, undefined, '답이 없으면'),
  ...both('offered', '다른 시간을 제안받음', /제안한 시간|고르고 있어요/, offered),
  ...both('confirmed', '멘토링 확정', '확정된 시간', confirmed),
  ...both('rejected', '거절됨', '사유', rejected),
  ...both('cancelled', '취소됨', '취소', cancelled),
  ...both('confirmed-link', '멘토링 확정, 선배의 회의 주소', '회의 주소', confirmedElsewhere),
  ...both('cancelled-by-mentor', '멘토가 취소함', '취소', cancelledByMentor),
  ...both('cancelled-half', '취소됨, 절반 환불', '취소', cancelledLate, TEN_HOURS_BEFORE),
  ...both('unanswered', '멘토의 답변 기한이 지남', '답변 기한이', paid, DAYS_LATER),
  ...both('unchosen', '멘티의 답변 기한이 지남', '답변 기한이', offered, DAYS_LATER),
  ...both('session', '멘토링 중', '참석이 확인됐어요', attended, '2026-11-25T10:05:00+09:00'),
  ...both('attending', '시작 5분 전', '멘토링룸 입장', confirmed, '2026-11-25T09:55:00+09:00'),
  ...menteeOnly('expired', '기간 만료', '제안이 끝났어요', unpaid, DAY_LATER),
  ...both('completed', '멘토링 완료', '멘토링을 마쳤어요', attended, '2026-11-26T11:00:00+09:00'),
  ...both('disputable', '문제를 알릴 수 있음', '문제가 있었나요', confirmed, AFTER, MONEY),
  ...both('disputed', '문제를 확인하는 중', '까지 결정해요', disputed, AFTER),
  ...both('overdue', '결정이 늦어짐', '결정이 늦어지고 있어요', disputed, SETTLED),
  ...both('decided', '절반 환불로 결정됨', '일부만 진행됐어요', decided('HALF'), DECIDED_AT),
  ...both('appealed', '이의 신청을 확인하는 중', '다른 운영자가', appealed, APPEALED_AT),
  ...both('ruled', '규칙에 따라 마무리됨', '규칙에 따른 결과', ruled, RULED_AT, '문제 확인'),
  ...both('told', '멘티의 참석 기록이 없음', /참석한 기록이 없|참석으로 남아요/, told(attendedByMentor), TOLD_AT),
  ...both('no-show', '멘토 노쇼', '만나지 못했어요', told(attendedByMentee), SETTLED),
  ...both('no-show-mentee', '멘티 노쇼', '노쇼로 마무리', told(attendedByMentor), SETTLED),
  ...both('no-show-both', '둘 다 노쇼', '만난 기록이 없어요', told(confirmed), SETTLED),
];

const TABS = [
  { tab: 'unconfirmed', title: '미확정' },
  { tab: 'confirmed', title: '확정' },
  { tab: 'completed', title: '완료' },
];
const listOf = (at: string) => ({ at, sees: (page: Page) => page.getByRole('tabpanel').getByRole('listitem') });

export const mentorings: Area = {
  name: 'mentorings',
  title: '내 멘토링',
  states: [
    ...TABS.flatMap(({ tab, title }) => [
      asMentee(`mentee-${tab}`, `멘티: ${title}`, '/user/status/mentee', listOf(`/user/status/mentee?tab=${tab}`)),
      asMentor(`mentor-${tab}`, `멘토: ${title}`, '/user/status/mentor', listOf(`/user/status/mentor?tab=${tab}`)),
    ]),
    state('mentee-empty', '멘티: 아직 없음', '/user/status', { as: 'new-mentee', sees: '진행 중인 제안이 없어요' }),
    state('mentor-empty', '멘토: 아직 없음', '/user/status', { as: 'new-mentor', sees: '기다리는 제안이 없어요' }),
    asMentee('loading', '불러오는 중', '/user/status/progress_tee', {
      pends: '**/v1/mentoring?*',
      sees: role('tab', '미확정'),
    }),
    asMentor('error', '불러오지 못함', '/user/status/progress_tor', { fails: '**/v1/mentoring?*' }),
    asMentee('progress-unknown', '없는 멘토링', MENTEE_ROUTE, {
      at: '/user/status/mentee/progress/999999',
      sees: '찾을 수 없는 멘토링이에요',
    }),
    asMentee('progress-loading', '진행 상황: 불러오는 중', MENTEE_ROUTE, {
      pends: '**/v1/mentoring/1',
      at: '/user/status/mentee/progress/1',
      sees: (page) => page.getByRole('heading', { name: '멘토링', exact: true }),
    }),
    progress('mentee-change-times', '희망 시간 바꾸기', paid, 'mentee', {
      does: '희망 시간 바꾸기',
      sees: role('dialog'),
    }),
    progress('mentee-cancel', '취소 요청 확인', paid, 'mentee', { does: '취소 요청', sees: role('alertdialog') }),
    progress('mentee-cancel-confirming', '취소 요청 확인: 결제를 확인하는 중', unpaid, 'mentee', {
      before: altering<RefundQuote>('**/refund-quote', (quote) => ({ ...quote, confirmingKrw: 10_000 })),
      does: '취소 요청',
      sees: '결제를 확인하고 있어요.',
    }),
    progress('mentor-cancel', '멘토의 취소 요청 확인', confirmed, 'mentor', {
      does: [unfold(MONEY), '취소 요청'],
      sees: role('alertdialog'),
    }),
    progress('mentee-rules', '결제와 규칙', confirmed, 'mentee', {
      does: [unfold(MONEY), '규칙 자세히'],
      sees: role('dialog', '환불과 노쇼 규칙'),
    }),
    progress('mentee-groups', '멘티 진행 상황: 모두 펼침', confirmed, 'mentee', {
      does: unfold('준비', '메시지와 장소', MONEY),
      sees: aButton('규칙 자세히'),
    }),
    progress('mentee-calendar', '캘린더에 추가', confirmed, 'mentee', {
      does: '캘린더에 추가',
      sees: aButton('구독 주소 만들기'),
    }),
    progress('mentor-calendar-address', '캘린더에 추가: 구독 주소가 있음', confirmed, 'mentor', {
      does: [
        '캘린더에 추가',
        (page) => expectVisible(page, button(page, '구독 주소 만들기')),
        altering<CalendarAddress | null>('**/v1/calendar', (data) => data && { ...data, address: CALENDAR }),
        '구독 주소 만들기',
      ],
      sees: aButton('새 주소 만들기'),
    }),
    progress('mentee-calendar-error', '캘린더에 추가: 구독 주소를 불러오지 못함', confirmed, 'mentee', {
      fails: '**/v1/calendar',
      does: '캘린더에 추가',
    }),
    progress('mentee-calendar-loading', '캘린더에 추가: 불러오는 중', confirmed, 'mentee', {
      pends: '**/v1/calendar',
      does: '캘린더에 추가',
      sees: (page) => page.getByRole('dialog').getByText('확정된 멘토링 모두'),
    }),
    progress('mentee-dispute', '문제 알리기', confirmed, 'mentee', { does: PROBLEM, sees: problemSheet }, AFTER),
    progress(
      'mentee-dispute-offline',
      '문제 알리기: 파일을 올리지 못함',
      confirmed,
      'mentee',
      {
        does: [failing('**/dispute/file'), ...PROBLEM, (page) => fillProblem(problemSheet(page))],
        sees: (page) => button(problemSheet(page), /다시 올리기/),
      },
      AFTER,
    ),
    progress(
      'mentor-appeal',
      '이의 신청하기',
      decided('NOT_HELD'),
      'mentor',
      { does: '이의 신청', sees: role('dialog', '어떤 점이 사실과 다른가요?') },
      DECIDED_AT,
    ),
    progress(
      'mentee-dispute-long',
      '문제 확인: 긴 글과 파일 이름',
      disputed,
      'mentee',
      { before: altering('**/v1/mentoring/*/dispute', withLongStatements), sees: '모두 남기셨어요' },
      AFTER,
    ),
    progress(
      'mentee-dispute-failed',
      '문제 확인을 불러오지 못함',
      disputed,
      'mentee',
      { before: failing('**/v1/mentoring/*/dispute'), sees: AGAIN },
      AFTER,
    ),
    progress('mentee-offer', '멘티가 다른 시간 제안하기', offered, 'mentee', {
      does: '다른 시간 제안하기',
      sees: role('dialog'),
    }),
    progress('mentor-accept-confirm', '수락 확인', paid, 'mentor', {
      does: [(page) => page.getByRole('radio').first().check(), '수락하기'],
      sees: role('alertdialog'),
    }),
    progress('mentor-reject', '거절 확인', paid, 'mentor', { does: '거절하기', sees: role('dialog') }),
    progress('mentor-offer', '다른 시간 제안하기', paid, 'mentor', {
      does: [/다른 시간 제안하기/, (page) => chooseTime(page, 1, '2026-11-27', '11:00', '제안 시간')],
      sees: aButton('제안 보내기'),
    }),
    ...PROGRESS,
    progress(
      'mentee-cancel-half',
      '취소 요청 확인: 열 시간 전, 절반 환불',
      confirmed,
      'mentee',
      {
        does: [unfold(MONEY), '취소 요청'],
        sees: (page) => page.getByRole('alertdialog').getByText('50%'),
      },
      TEN_HOURS_BEFORE,
    ),
    progress('progress-mentee-long', '멘티 진행 상황: 긴 글, 큰 금액, 입금 대기', unpaid, 'mentee', {
      before: altering('**/v1/mentoring/*', withLongTexts),
    }),
    progress('progress-mentee-refund-account', '멘티 진행 상황: 환불하지 못한 계좌', rejected, 'mentee', {
      before: altering('**/v1/mentoring/*', withMissingRefundAccount),
      sees: aButton('이 계좌로 환불받기'),
    }),
    state('payment-expired', '결제하기: 기간이 만료된 제안', '/user/payment', async (setup) => {
      const { mentee, mentoringId } = await unpaid(setup);
      await setTimeAndRunJobs(setup.instance, DAY_LATER);
      await mentee.page.clock.pauseAt(DAY_LATER);
      const page = await open(mentee.page, `/user/payment?mentoringId=${mentoringId}`);
      return expectVisible(page, page.getByText('결제할 수 없는 멘토링이에요'));
    }),
    progress('progress-mentee-reversed', '멘티 진행 상황: 은행이 입금을 되돌림', cancelled, 'mentee', {
      before: altering('**/v1/mentoring/*', reversedByItsBank),
      sees: '결제가 취소되어',
    }),
    progress('progress-mentee-refunded-by-hand', '멘티 진행 상황: 운영팀이 따로 환불함', cancelled, 'mentee', {
      before: altering('**/v1/mentoring/*', refundedByHand),
      does: [unfold(MONEY), (page) => page.getByText(BY_HAND).scrollIntoViewIfNeeded()],
      sees: (page) => page.getByText(BY_HAND),
    }),
    progress('progress-mentee-closed', '멘티 진행 상황: 희망 시간이 모두 마감됨', closed, 'mentee', {
      sees: role('heading', '다른 멘토'),
    }),
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

/** With long statements, and none left to make. */
function withLongStatements(data: DisputeView): DisputeView {
  const files = [
    { fileId: 1, fileName: `${'아주긴파일이름'.repeat(8)}.pdf`, contentType: 'application/pdf', byteSize: 9 },
  ];
  const text = `${LONG.text} ${'가'.repeat(300)}`;
  return { ...data, statements: data.statements.map((each) => ({ ...each, text, files })), statementsLeft: 0 };
}

async function fillProblem(sheet: Locator): Promise<void> {
  await sheet.getByRole('textbox').fill('약속한 시간에 들어갔는데 20분을 기다려도 만나지 못했어요.');
  const name = '멘토링룸에서_혼자_기다리던_화면_2026-11-25_10시_15분.pdf';
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf().bytes) };
  await sheet.locator('input[type=file]').setInputFiles(file);
}
