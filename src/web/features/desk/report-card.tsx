import { useState } from 'react';
import type { MessageReport } from '#contract/mentorings/messages.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { deskTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { ReportedMessagesSheet } from './reported-messages-sheet.tsx';

/** One report: who reported whom and why, without the message; it is read in the sheet, and each look is recorded. */
export function ReportCard({ report }: { report: MessageReport }) {
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
