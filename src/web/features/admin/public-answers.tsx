import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminPublicAnswer } from '#contract/public-answers.ts';
import { REPORT_REASON_LABELS } from '#domain/messages/messages.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { Fact, Facts } from './fact.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';
import { HidingSheet } from './hiding-sheet.tsx';

const COLUMNS: readonly Column<AdminPublicAnswer>[] = [
  { header: '멘토', cell: ({ mentor }) => mentor },
  { header: '멘티', cell: ({ mentee }) => mentee },
  { header: '공개한 시각', cell: ({ publishedAt }) => describeKoreanTime(new Date(publishedAt)) },
  { header: '신고', cell: ({ reports }) => reports.length, className: 'text-right tabular-nums' },
];

/** Questions and answers that mentors show, newest first, with what was reported of them; each can be hidden with a reason. */
export function PublicAnswers({ toolbar }: { toolbar?: ReactNode }) {
  const list = useInfiniteQuery({
    queryKey: ['admin-public-answers'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/public-answers', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Cases
      label="공개 답변"
      list={list}
      idOf={({ answerId }) => answerId}
      columns={COLUMNS}
      toolbar={toolbar}
      skeleton={<Skeleton className="h-56 w-full rounded-xl" />}
      empty={
        <EmptyState title="공개된 질문과 답이 없어요" description="멘토가 공개에 동의하면 최신 순으로 여기에 모여요." />
      }
    >
      {(answer) => <AnswerCard answer={answer} />}
    </Cases>
  );
}

function AnswerCard({ answer }: { answer: AdminPublicAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const { answerId, mentor, mentee, mentoringId, publishedAt, reports } = answer;
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{mentor} 멘토의 공개 답변</h2>
      <Facts>
        <Fact label="물어본 회원">{mentee}</Fact>
        <Fact label="멘토링">
          {mentoringId}번 · {describeKoreanTime(new Date(publishedAt))}
        </Fact>
      </Facts>
      <div className="rounded-lg bg-sunken p-4">
        <p className="font-semibold break-words whitespace-pre-wrap">{answer.question}</p>
        <p className="pt-2 break-words whitespace-pre-wrap">{answer.answer}</p>
      </div>
      {reports.length > 0 && (
        <ul aria-label="신고" className="flex flex-col gap-2">
          {reports.map((report) => (
            <li key={report.createdAt + report.detail} className="text-sm break-words">
              <span className="font-semibold text-danger">{REPORT_REASON_LABELS[report.reason]}</span>{' '}
              <span className="text-ink-muted">{describeKoreanTime(new Date(report.createdAt))}</span>
              {report.detail && <span className="block pt-0.5">{report.detail}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button variant="soft" onClick={() => setOpen(true)}>
        숨기기
      </Button>
      {isOpen && (
        <HidingSheet
          title="이 질문과 답을 숨길까요?"
          description="멘토의 화면에서 사라지고, 두 사람은 여기에 적은 이유를 볼 수 있어요. 기록에도 남아요."
          hidden="질문과 답을 숨겼어요."
          list="admin-public-answers"
          hide={(body, idempotencyKey) =>
            call('POST /v1/admin/public-answers/{answerId}/hiding', { params: { answerId }, body, idempotencyKey })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
