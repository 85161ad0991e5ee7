import { useState } from 'react';
import type { MessageReport } from '#contract/mentorings/messages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { deskTime, shortTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { ReportedMessagesSheet } from './reported-messages-sheet.tsx';

/** One report: both people and the reason, without the message. That is read in the sheet, and each look is recorded. */
function ReportCard({ report }: { report: MessageReport }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const { reporter, reported, reason, detail, createdAt, mentoringId, number, closed } = report;
  useCaseShortcuts({ KeyA: () => setOpen(true) });
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">{REPORT_REASON_LABELS[reason]}</h2>
        {closed ? (
          <Badge tone="neutral">처리함</Badge>
        ) : (
          <Badge tone="warning">{`${describeLead(new Date(createdAt), now)} 대기`}</Badge>
        )}
      </div>
      <Facts>
        <Fact label="신고한 회원">{nameOf(reporter)}</Fact>
        <Fact label="신고된 회원">{nameOf(reported)}</Fact>
        <Fact label="메시지">{`멘토링 ${mentoringId}번의 ${number}번째`}</Fact>
        {closed && <Fact label="처리">{deskTime(closed.at)}</Fact>}
        {closed && <Fact label="확인한 내용">{closed.note}</Fact>}
      </Facts>
      {detail && <p className="rounded-lg bg-sunken p-4 break-words whitespace-pre-wrap">{detail}</p>}
      <Button variant="soft" aria-keyshortcuts="A" onClick={() => setOpen(true)}>
        대화 보기
      </Button>
      {isOpen && <ReportedMessagesSheet report={report} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function nameOf({ name, side }: MessageReport['reporter']): string {
  return `${side === 'mentor' ? '멘토' : '멘티'} ${name}`;
}

/** Reported messages: those that wait for the operator, oldest first, or those that were closed. */
export const Reports = deskList({
  call: 'GET /v1/admin/message-reports',
  key: 'message-reports',
  label: '신고된 메시지',
  idOf: ({ reportId }) => reportId,
  columns: [
    { header: '사유', width: 9, cell: ({ reason }) => REPORT_REASON_LABELS[reason] },
    { header: '신고한 회원', width: WIDTHS.name, cell: ({ reporter }) => reporter.name },
    { header: '신고된 회원', width: WIDTHS.name, cell: ({ reported }) => reported.name },
    {
      header: '대기',
      width: WIDTHS.time,
      cell: ({ createdAt, closed }) => (closed ? shortTime(closed.at) : <AgeBadge since={createdAt} />),
      isNumber: true,
    },
  ],
  search: { label: '신고 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [
    {
      name: 'state',
      label: '상태',
      options: [
        { value: '', label: '확인 대기' },
        { value: 'CLOSED', label: '처리함' },
      ],
    },
    filterChoice('reason', '사유', '모든 사유', REPORT_REASON_LABELS),
    orderChoice(DESK_ORDER_LABELS, 'OLDEST'),
  ],
  isAudited: true,
  heldAs: ({ reportId, closed }) => (closed ? undefined : `report:${reportId}`),
  empty: {
    title: '확인할 신고가 없어요',
    description: '회원이 메시지를 신고하면 오래된 순으로 여기에 모여요.',
    found: '찾은 신고가 없어요',
  },
  skeleton: 'h-56',
  detail: (report) => <ReportCard report={report} />,
});
