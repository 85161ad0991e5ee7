import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { MAX_QUESTION_ANSWER_LENGTH, questionAnswer } from '#domain/mentorings/proposals/mentor-question.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/fields/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fold } from '../../../../ui/layout/fold.tsx';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { useTransition } from '../../mentoring-queries.ts';
import { Section } from '../ticket.tsx';

const [AskQuestionSheet, opener] = lazySheet(() => import('./ask-question-sheet.tsx'));

/** The mentor's question before answering, and the mentee's answer (product §5.5). */
export function QuestionSection({ mentoring }: { mentoring: Mentoring }) {
  const { question, side, allowedActions } = mentoring;
  const [wasAnswered] = useState(question?.answer != null);
  if (!question) return null;
  // A student has nothing more to do about it; one who has just answered sees the answer.
  if (side === 'mentee' && wasAnswered) {
    return (
      <Fold title="멘토의 질문" value={<span>답했어요</span>}>
        <p className="font-semibold break-words whitespace-pre-wrap text-ink">{question.text}</p>
        <p className="pt-2 break-words whitespace-pre-wrap">{question.answer}</p>
      </Fold>
    );
  }
  return (
    <Section title={side === 'mentee' ? '멘토의 질문' : '내가 한 질문'}>
      <Card className="flex flex-col gap-3">
        {question.answer === null ? (
          <>
            <p className="font-semibold break-words whitespace-pre-wrap">{question.text}</p>
            <p className="text-sm text-ink-muted">{describeWait(question, side)}</p>
          </>
        ) : (
          <>
            <p className="truncate text-sm text-ink-muted">{question.text}</p>
            <p className="break-words whitespace-pre-wrap">{question.answer}</p>
          </>
        )}
        {allowedActions.includes('answerQuestion') && <AnswerForm mentoringId={mentoring.mentoringId} />}
      </Card>
    </Section>
  );
}

/** Beneath the times. Not in the bottom bar with the answers, which would cover the page at large text sizes. */
export function AskQuestion({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  if (!mentoring.allowedActions.includes('askQuestion')) return null;
  return (
    <>
      <Button variant="ghost" size="sm" {...opener} onClick={() => setOpen(true)}>
        답하기 전에 물어보기
      </Button>
      <AskQuestionSheet mentoringId={mentoring.mentoringId} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function describeWait({ pausedUntil }: NonNullable<Mentoring['question']>, side: Mentoring['side']): string {
  if (pausedUntil) return `${describeKoreanTime(new Date(pausedUntil))}까지는 답변 기한이 멈춰 있어요.`;
  return side === 'mentor' ? '아직 답이 없어요. 답변 기한은 계속 가고 있어요.' : '지금 답해도 바로 전해져요.';
}

/** The input stays until it is sent. */
function AnswerForm({ mentoringId }: { mentoringId: number }) {
  const [answer, setAnswer, clearAnswer] = useDraft(`question-answer-${mentoringId}`, '');
  const answering = useTransition('POST /v1/mentoring/{mentoringId}/question/answer', mentoringId);
  const problem = questionAnswer.safeParse(answer).error?.issues[0]?.message;

  async function send() {
    const isSent = await tellResult(() => answering.mutateAsync({ answer }), {
      done: { message: '선배에게 답을 전했어요.', tone: 'success' },
      failed: '답을 보내지 못했어요',
    });
    if (isSent) clearAnswer();
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label="멘토의 질문에 답하기"
        hideLabel
        rows={4}
        placeholder="편하게 적어 주세요."
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        maxCount={MAX_QUESTION_ANSWER_LENGTH}
        error={answer.trim() === '' ? undefined : problem}
      />
      <Button block disabled={problem !== undefined} onClick={send}>
        답 보내기
      </Button>
    </div>
  );
}
