import type { Dispute, Statement } from '#contract/mentorings/disputes.ts';
import { call } from '../../lib/api.ts';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { deskTime } from './desk-time.ts';
import { AuditedContent } from './frame/audited-detail.tsx';

/** Both sides' statements, oldest first, with their files. */
export function StatementsSheet({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { mentoringId } = dispute;
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="남긴 말과 파일"
      description="먼저 남긴 순으로 보여요. 내용과 파일을 본 기록이 남아요."
    >
      <div className="pt-3">
        <AuditedContent
          queryKey={['dispute-statements', mentoringId]}
          load={(signal) =>
            call('GET /v1/admin/mentoring/{mentoringId}/statements', { params: { mentoringId }, signal })
          }
        >
          {({ statements }) => <StatementList statements={statements} dispute={dispute} />}
        </AuditedContent>
      </div>
    </BottomSheet>
  );
}

function StatementList({
  statements,
  dispute: { mentor, mentee },
}: {
  statements: readonly Statement[];
  dispute: Dispute;
}) {
  if (statements.length === 0) return <p className="text-ink-muted">남긴 말이 없어요.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {statements.map(({ statementId, side, text, files, createdAt }) => (
        <li key={statementId} className="rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">
            <strong className="font-semibold text-ink">
              {side === 'mentor' ? `멘토 ${mentor.name}` : `멘티 ${mentee.name}`}
            </strong>
            <span>{' · '}</span>
            <time dateTime={createdAt}>{deskTime(createdAt)}</time>
          </p>
          {text && <p className="pt-1 break-words whitespace-pre-wrap">{text}</p>}
          {files.map((file) => (
            <a
              key={file.fileId}
              href={`/files/disputes/${file.fileId}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-target items-center font-semibold break-all text-brand-ink underline underline-offset-4"
            >
              <span>{file.fileName}</span>
              <span className="sr-only"> (새 창)</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
