import { useState } from 'react';
import type { DeskPublicAnswer } from '#contract/mentorings/public-answers.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { deskTime, shortTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { HidingSheet } from './hiding-sheet.tsx';

/** Questions and answers that mentors show, newest first, with what was reported of them; each can be hidden with a reason. */
export const PublicAnswers = deskList({
  call: 'GET /v1/admin/public-answers',
  key: 'desk-public-answers',
  label: '공개 답변',
  idOf: ({ answerId }) => answerId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor },
    { header: '멘티', width: WIDTHS.name, cell: ({ mentee }) => mentee },
    { header: '공개한 시각', width: WIDTHS.time, cell: ({ publishedAt }) => shortTime(publishedAt) },
    { header: '신고', width: WIDTHS.number, cell: ({ reports }) => reports.length, isNumber: true },
  ],
  search: { label: '공개 답변 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('isReported', '신고', '모든 답변', { true: '신고된 답변' }),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  isAudited: true,
  heldAs: ({ answerId }) => `public-answer:${answerId}`,
  empty: {
    title: '공개된 질문과 답이 없어요',
    description: '멘토가 공개에 동의하면 최신 순으로 여기에 모여요.',
    found: '찾은 질문과 답이 없어요',
  },
  skeleton: 'h-56',
  detail: (answer) => <AnswerCard answer={answer} />,
});

function AnswerCard({ answer }: { answer: DeskPublicAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const { answerId, mentor, mentee, mentoringId, publishedAt, reports } = answer;
  useCaseShortcuts({ KeyR: () => setOpen(true) });
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{`${mentor} 멘토의 공개 답변`}</h2>
      <Facts>
        <Fact label="물어본 회원">{mentee}</Fact>
        <Fact label="멘토링">{`${mentoringId}번 · ${deskTime(publishedAt)}`}</Fact>
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
              <span className="text-ink-muted">{deskTime(report.createdAt)}</span>
              {report.detail && <span className="block pt-0.5">{report.detail}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button variant="soft" aria-keyshortcuts="R" onClick={() => setOpen(true)}>
        숨기기
      </Button>
      {isOpen && (
        <HidingSheet
          title="이 질문과 답을 숨길까요?"
          description="멘토의 화면에서 사라지고, 두 사람은 여기에 적은 이유를 볼 수 있어요. 기록에도 남아요."
          step={{ key: `public-answer:${answerId}`, label: `${mentor} 공개 답변 숨김` }}
          hidden="질문과 답을 숨겼어요."
          list="desk-public-answers"
          hide={(body, idempotencyKey) =>
            call('POST /v1/admin/public-answers/{answerId}/hiding', { params: { answerId }, body, idempotencyKey })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
