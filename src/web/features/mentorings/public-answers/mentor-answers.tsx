import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { PublicAnswer } from '#contract/mentorings/public-answers.ts';
import { paths } from '#contract/pages.ts';
import { useSession } from '../../../app/session/session.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { MorePages } from '../../../lib/more-pages.tsx';
import { pagesOf, queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ReportSheet } from '../reports/report-sheet.tsx';

export function mentoringPublicAnswerQuery(mentoringId: number) {
  return queryOf(['public-answers', 'mentoring', mentoringId], 'GET /v1/mentoring/{mentoringId}/public-answer', {
    params: { mentoringId },
  });
}

/** What a mentor shows: three at first, then more. */
function mentorPublicAnswersQuery(mentorId: number) {
  return pagesOf(['public-answers', 'mentor', mentorId], 'GET /v1/mentor/{mentorId}/public-answers', (cursor) => ({
    params: { mentorId },
    query: cursor ? { cursor, size: '10' } : {},
  }));
}

/** Reports a question and its answer to the operators. */
function ReportAnswerSheet({ answer, onClose }: { answer: PublicAnswer; onClose: () => void }) {
  const params = { answerId: answer.answerId };
  return (
    <ReportSheet
      title="이 글을 신고할까요?"
      description="운영팀이 질문과 답을 확인해요. 누가 신고했는지는 알리지 않아요."
      quote={answer.question}
      draftKey={`report-answer-${params.answerId}`}
      send={(body, idempotencyKey) =>
        call('POST /v1/public-answers/{answerId}/report', { params, body, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** Questions that a mentor answered, for everybody: three and more on demand. Nothing is shown where there are none. */
export function MentorAnswers({ mentorId, className }: { mentorId: number; className?: string }) {
  const id = useId();
  const list = useInfiniteQuery(mentorPublicAnswersQuery(mentorId));
  const answers = list.data?.pages.flatMap((page) => page.content) ?? [];
  if (answers.length === 0 && !list.isError) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="pb-3 text-lg font-bold">
        멘토가 답한 질문
      </h2>
      {list.data ? (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2.5">
            {answers.map((answer) => (
              <AnswerItem key={answer.answerId} answer={answer} />
            ))}
          </ul>
          <MorePages list={list} />
        </div>
      ) : (
        <ListNotLoaded list={list} />
      )}
    </section>
  );
}

/** In place of a part of the mentor's page that could not be loaded. */
export function ListNotLoaded({ list }: { list: Pick<UseInfiniteQueryResult, 'error' | 'refetch'> }) {
  return (
    <div role="alert">
      <p className="pb-3 text-ink-muted">{messageOf(list.error)}</p>
      <Button variant="soft" size="sm" onClick={() => list.refetch()}>
        다시 시도
      </Button>
    </div>
  );
}

function AnswerItem({ answer }: { answer: PublicAnswer }) {
  const { user } = useSession();
  const [isReporting, setReporting] = useState(false);
  const [year, month] = answer.month.split('-');
  return (
    <li className="rounded-xl bg-sunken p-4">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold break-words whitespace-pre-wrap">{answer.question}</p>
        {user && answer.mentoringId === null && (
          <IconButton label="이 글 신고하기" aria-haspopup="dialog" onClick={() => setReporting(true)}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <p className="pt-2 break-words whitespace-pre-wrap">{answer.answer}</p>
      <p className="pt-2 text-sm text-ink-muted">{`${year ?? ''}년 ${Number(month)}월`}</p>
      {answer.mentoringId !== null && (
        <Link
          to={paths.progress('mentor', answer.mentoringId)}
          className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          이 멘토링에서 내리기
        </Link>
      )}
      {isReporting && <ReportAnswerSheet answer={answer} onClose={() => setReporting(false)} />}
    </li>
  );
}
