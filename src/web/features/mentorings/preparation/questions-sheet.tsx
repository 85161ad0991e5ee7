import { useState } from 'react';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS, question } from '#domain/mentorings/preparation.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { usePreparationChanges } from './preparation-queries.ts';

/** The mentee writes up to three questions. What was typed survives a reload until it is saved. */
export default function QuestionsSheet({ preparation, onClose }: { preparation: Preparation; onClose: () => void }) {
  const { mentoringId } = preparation;
  const [texts, setTexts, clearTexts] = useDraft<string[]>(
    `questions-${mentoringId}`,
    preparation.questions.map(({ text }) => text),
  );
  const [error, setError] = useState<string>();
  const { writeQuestions } = usePreparationChanges(mentoringId);
  const fields = Array.from({ length: MAX_QUESTIONS }, (_, index) => texts[index] ?? '');
  const problems = fields.map((text) => question.safeParse(text).error?.issues[0]?.message);

  async function save() {
    const isSaved = await tellResult(() => writeQuestions(fields.map((text) => text.trim()).filter(Boolean)), {
      done: { message: '질문을 저장했어요. 선배도 볼 수 있어요.', tone: 'success' },
      failed: setError,
    });
    if (!isSaved) return;
    clearTexts();
    onClose();
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="무엇을 물어볼까요?"
      description="미리 적어 두면 선배가 준비할 수 있고, 만나서 하나씩 표시하며 이야기할 수 있어요."
      footer={
        <>
          <p role="alert" className="pb-2 text-sm text-danger empty:hidden">
            {error}
          </p>
          <Button block size="lg" disabled={problems.some(Boolean)} onClick={save}>
            저장하기
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        {fields.map((text, index) => (
          <TextArea
            // oxlint-disable-next-line react/no-array-index-key -- the fields never move
            key={index}
            label={`질문 ${index + 1}`}
            optional={index > 0}
            rows={2}
            value={text}
            onChange={(event) => setTexts(fields.map((each, at) => (at === index ? event.target.value : each)))}
            maxCount={MAX_QUESTION_LENGTH}
            error={problems[index]}
          />
        ))}
      </div>
    </BottomSheet>
  );
}
