import type { Page } from '@playwright/test';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { altering, LONG, role } from '../page-helpers.ts';
import { type Area, asMentee, asMentor, follow, type State, state } from '../state.ts';
import {
  anonymous,
  answered,
  asked,
  AFTER,
  attended,
  attendedByMentee,
  bothProgress,
  cancelled,
  cancelledByMentor,
  confirmed,
  decided,
  disputed,
  offered,
  paid,
  paidWithBackups,
  passedFrom,
  passedOn,
  progress,
  type Prepare,
  rejected,
  told,
  twoProposals,
  unfold,
  unpaid,
} from './mentoring-pairs.ts';
import { PREPARATION_AND_REVIEWS } from './preparation-and-reviews.ts';
const DAY_LATER = '2026-11-24T12:01:00+09:00';
const DAYS_LATER = '2026-11-26T12:00:00+09:00';
const SETTLED = '2026-11-28T12:00:00+09:00';
const DECIDED_AT = '2026-11-25T16:00:00+09:00';
const MONEY = '결제와 규칙';

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
  ...menteeOnly('backups', '다음 선배를 정해 둠', '자동으로 전해요', paidWithBackups, undefined, '답이 없으면'),
  ...menteeOnly('passed-on', '다음 선배에게 전함', '결제도 함께 전했어요', passedOn),
  ...menteeOnly('passed-from', '다른 선배에게서 전해짐', '지난 제안 보기', passedFrom, undefined, '답이 없으면'),
  ...both('offered', '다른 시간을 제안받음', /제안한 시간|고르고 있어요/, offered),
  ...both('confirmed', '멘토링 확정', '확정된 시간', confirmed),
  ...both('rejected', '거절됨', '사유', rejected),
  ...both('cancelled', '취소됨', '취소', cancelled),
  ...both('cancelled-by-mentor', '멘토가 취소함', '취소', cancelledByMentor),
  ...both('unanswered', '멘토의 답변 기한이 지남', '답변 기한이', paid, DAYS_LATER),
  ...both('session', '멘토링 중', '참석이 확인됐어요', attended, '2026-11-25T10:05:00+09:00'),
  ...both('attending', '시작 5분 전', '멘토링룸 입장', confirmed, '2026-11-25T09:55:00+09:00'),
  ...menteeOnly('expired', '기간 만료', '제안이 끝났어요', unpaid, DAY_LATER),
  ...both('completed', '멘토링 완료', '멘토링을 마쳤어요', attended, '2026-11-26T11:00:00+09:00'),
  ...both('disputed', '문제를 확인하는 중', '까지 결정해요', disputed, AFTER),
  ...both('decided', '절반 환불로 결정됨', '일부만 진행됐어요', decided('HALF'), DECIDED_AT),
  ...both('no-show', '멘토 노쇼', '만나지 못했어요', told(attendedByMentee), SETTLED),
];

const TABS = [
  { tab: 'confirmed', title: '확정' },
  { tab: 'completed', title: '완료' },
];
const listOf = (at: string) => ({ at, sees: (page: Page) => page.getByRole('tabpanel').getByRole('listitem') });

/** Open proposals of the state's own: those of the demo campus end when an earlier state moves the clock. */
const UNCONFIRMED: readonly State[] = (['mentee', 'mentor'] as const).map((side) =>
  state(
    `${side}-unconfirmed`,
    `${side === 'mentee' ? '멘티' : '멘토'}: 미확정`,
    `/user/status/${side}`,
    async (setup) => {
      const { page } = (await twoProposals(setup))[side];
      return follow(page, `/user/status/${side}`, listOf(`/user/status/${side}?tab=unconfirmed`));
    },
  ),
);

export const mentorings: Area = {
  name: 'mentorings',
  title: '내 멘토링',
  states: [
    ...UNCONFIRMED,
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
    progress('mentee-change-times', '희망 시간 바꾸기', paid, 'mentee', {
      does: '희망 시간 바꾸기',
      sees: role('dialog'),
    }),
    progress('mentee-cancel', '취소 요청 확인', paid, 'mentee', { does: '취소 요청', sees: role('alertdialog') }),
    progress('mentee-rules', '결제와 규칙', confirmed, 'mentee', {
      does: [unfold(MONEY), '규칙 자세히'],
      sees: role('dialog', '환불과 노쇼 규칙'),
    }),
    progress(
      'mentor-appeal',
      '이의 신청하기',
      decided('NOT_HELD'),
      'mentor',
      { does: '이의 신청', sees: role('dialog', '어떤 점이 사실과 다른가요?') },
      DECIDED_AT,
    ),
    progress('mentor-accept-confirm', '수락 확인', paid, 'mentor', {
      does: [(page) => page.getByRole('radio').first().check(), '수락하기'],
      sees: role('alertdialog'),
    }),
    progress('mentor-reject', '거절 확인', paid, 'mentor', { does: '거절하기', sees: role('dialog') }),
    ...PROGRESS,
    progress('progress-mentee-long', '멘티 진행 상황: 긴 글, 큰 금액, 입금 대기', unpaid, 'mentee', {
      before: altering('**/v1/mentoring/*', withLongTexts),
    }),
    ...PREPARATION_AND_REVIEWS,
  ],
};

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
      handRefunds: [],
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
