import type { DisputeView } from '#contract/mentorings/disputes.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';

/** What both sides said, oldest first, with their files. */
export function StatementList({ dispute, otherName }: { dispute: DisputeView; otherName: string }) {
  return (
    <ul className="flex flex-col gap-2">
      {dispute.statements.map(({ statementId, side, text, files, createdAt }) => (
        <li key={statementId} className="rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">
            <strong className="font-semibold text-ink">{side === dispute.side ? '나' : otherName}</strong>
            <span>{' · '}</span>
            <time dateTime={createdAt}>{describeKoreanTime(new Date(createdAt))}</time>
          </p>
          {text && <p className="pt-1 break-words whitespace-pre-wrap">{text}</p>}
          {files.map(({ fileId, fileName }) => (
            <a
              key={fileId}
              href={`/files/disputes/${fileId}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-target items-center font-semibold break-all text-brand-ink underline underline-offset-4"
            >
              <span>{fileName}</span>
              <span className="sr-only"> (새 창)</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
