import { Link } from 'react-router';
import type { DeskMentoring, ListedMentoring } from '#contract/desk/mentorings.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import type { Actor, HistoryAction } from '#domain/mentorings/states/transitions.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskPage } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { AuditedDetail } from '../frame/audited-detail.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';

const ACTOR_LABELS: Readonly<Record<Actor, string>> = {
  MENTEE: '멘티',
  MENTOR: '멘토',
  ADMIN: '운영자',
  SYSTEM: '자동',
};
const ACTION_LABELS: Readonly<Record<HistoryAction, string>> = {
  propose: '제안',
  passOn: '다음 멘토에게 전함',
  pay: '결제',
  accept: '수락',
  reject: '거절',
  offerTimes: '다른 시간 제안',
  changeTimes: '시간 변경',
  askQuestion: '멘토의 질문',
  answerQuestion: '질문에 답함',
  cancel: '취소',
  expire: '기한이 지남',
  close: '시간이 모두 마감됨',
  bounce: '결제가 되돌아감',
  attend: '참석 확인',
  dispute: '문제 알림',
  decide: '문제 결정',
  acceptDecision: '결정을 받아들임',
  appeal: '이의 신청',
  complete: '완료',
  recordNoShow: '노쇼',
  annul: '무효',
};

/** One mentoring. What is more than the line of the list is asked for by a tap: each look is in the audit log. */
export function MentoringCard({ mentoring }: { mentoring: ListedMentoring }) {
  const { mentoringId, mentor, mentee, status, createdAt, confirmedStartsAt } = mentoring;
  return (
    <DeskCard title={`${mentor.name} · ${mentee.name}`} badge={<Badge>{STATUS_LABELS[status]}</Badge>} wraps>
      <Facts>
        <Fact label="번호">{`${mentoringId}번`}</Fact>
        <Fact label="제안">{deskTime(createdAt)}</Fact>
        {confirmedStartsAt && <Fact label="확정한 시간">{deskTime(confirmedStartsAt)}</Fact>}
      </Facts>
      <AuditedDetail
        queryKey={['desk-mentoring', mentoringId]}
        load={(signal) => call('GET /v1/admin/mentorings/{mentoringId}', { params: { mentoringId }, signal })}
      >
        {(data) => <Detail {...data} />}
      </AuditedDetail>
    </DeskCard>
  );
}

function Detail({ payment, meeting, dueAt, openReports, history }: DeskMentoring) {
  return (
    <>
      <Facts>
        {dueAt && <Fact label="답변 기한">{deskTime(dueAt)}</Fact>}
        <Fact label="결제">{describePayment(payment)}</Fact>
        {payment && <Fact label="주문 번호">{payment.orderId}</Fact>}
        <Fact label="이어진 시간">
          {`서로 ${meeting.mutualMinutes}분 (멘토가 들린 ${meeting.mentorWasHeard}분, 멘티가 들린 ${meeting.menteeWasHeard}분)`}
        </Fact>
      </Facts>
      <section>
        <h3 className="pb-2 font-semibold">지나온 단계</h3>
        <ol className="flex flex-col gap-2">
          {history.map(({ action, actor, to, at }) => (
            <li key={`${at} ${action} ${actor}`} className="rounded-lg bg-sunken px-4 py-3 text-sm">
              <p className="font-semibold">
                <span>{`${ACTION_LABELS[action]} `}</span>
                <span className="font-normal text-ink-muted">{`· ${ACTOR_LABELS[actor]}`}</span>
              </p>
              <p className="text-ink-muted">
                <span>{`${STATUS_LABELS[to]} · `}</span>
                <time dateTime={at}>{deskTime(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </section>
      <p className="text-sm text-ink-muted">
        {openReports > 0 ? (
          <Link to={DESK_PAGES.deskReports} className="font-semibold text-brand-ink underline underline-offset-4">
            {`신고된 메시지 ${openReports}개 보기`}
          </Link>
        ) : (
          '메시지는 신고된 것만 볼 수 있어요.'
        )}
      </p>
    </>
  );
}

function describePayment(payment: DeskMentoring['payment']): string {
  if (!payment) return '결제하지 않음';
  const refund = payment.refundKrw > 0 ? `, ${describeWon(payment.refundKrw)} 환불` : '';
  return `${describeWon(payment.amountKrw)} (${PAYMENT_LABELS[payment.status]})${refund}`;
}

const Mentorings = deskList({
  call: 'GET /v1/admin/mentorings',
  key: 'desk-mentorings',
  label: '멘토링',
  idOf: ({ mentoringId }) => mentoringId,
  columns: [
    { header: '번호', width: WIDTHS.number, cell: ({ mentoringId }) => mentoringId },
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor.name },
    { header: '멘티', width: WIDTHS.name, cell: ({ mentee }) => mentee.name },
    { header: '상태', width: WIDTHS.state, cell: ({ status }) => STATUS_LABELS[status] },
    { header: '제안', width: WIDTHS.time, cell: ({ createdAt }) => shortTime(createdAt), isNumber: true },
  ],
  search: { label: '멘토링 찾기', placeholder: '번호, 닉네임, 이메일, 학교' },
  filters: [filterChoice('status', '상태', '모든 상태', STATUS_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  isAudited: true,
  empty: { title: '아직 멘토링이 없어요', found: '찾은 멘토링이 없어요' },
  detail: (mentoring) => <MentoringCard mentoring={mentoring} />,
});

/** Mentorings: found by number or by either of the two people, with their whole history except the messages. */
export default deskPage('멘토링', Mentorings);
