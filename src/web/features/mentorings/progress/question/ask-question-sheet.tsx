import { MAX_MENTOR_QUESTION_LENGTH, mentorQuestion } from '#domain/mentorings/proposals/mentor-question.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/fields/text-field.tsx';
import { BottomSheet, type SheetProps } from '../../../../ui/overlays/bottom-sheet.tsx';
import { useTransition } from '../../mentoring-queries.ts';

/** The mentor asks the one question before answering (product §5.5). */
export default function AskQuestionSheet({ mentoringId, open, onClose }: SheetProps & { mentoringId: number }) {
  const [question, setQuestion, clearQuestion] = useDraft(`question-${mentoringId}`, '');
  const asking = useTransition('POST /v1/mentoring/{mentoringId}/question', mentoringId);
  const problem = mentorQuestion.safeParse(question).error?.issues[0]?.message;

  async function ask() {
    const isAsked = await tellResult(() => asking.mutateAsync({ question }), {
      done: { message: '후배에게 물어봤어요.', tone: 'success' },
      failed: '질문을 보내지 못했어요',
    });
    if (!isAsked) return;
    clearQuestion();
    onClose();
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="조금 더 알려 주세요"
      description="한 번 물어볼 수 있어요. 후배가 답할 때까지 답변 기한이 최대 24시간 멈추고, 마지막 희망 시간의 기한은 넘지 않아요."
      footer={
        <Button block size="lg" disabled={problem !== undefined} onClick={ask}>
          질문 보내기
        </Button>
      }
    >
      <TextArea
        label="멘티에게 물어볼 것"
        hideLabel
        className="pt-3"
        placeholder="예) 지금까지 준비한 것과 가장 궁금한 것 하나를 알려 주세요."
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        maxCount={MAX_MENTOR_QUESTION_LENGTH}
        error={question.trim() === '' ? undefined : problem}
      />
    </BottomSheet>
  );
}
