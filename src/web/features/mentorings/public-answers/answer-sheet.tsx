import { useState, type ReactNode } from 'react';
import { CONTACT_LABELS, findContactInfo } from '#domain/mentorings/messages/contact-info.ts';
import {
  MAX_PUBLIC_ANSWER_LENGTH,
  MAX_PUBLIC_QUESTION_LENGTH,
  publicAnswerText,
  publicQuestion,
} from '#domain/mentorings/reviews/public-answers.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';

export interface Texts {
  readonly question: string;
  readonly answer: string;
}

interface AnswerSheetProps {
  side: 'mentor' | 'mentee';
  draftKey: string;
  given: Texts;
  /** @returns why it was not done */
  onSend: (texts: Texts) => Promise<string | undefined>;
  onClose: () => void;
}

/** A question and its answer to write: both by the student, the answer alone by the mentor. What was typed survives a reload. */
export default function AnswerSheet({ side, draftKey, given, onSend, onClose }: AnswerSheetProps) {
  const isMentee = side === 'mentee';
  const [draft, setDraft, clearDraft] = useDraft(draftKey, { read: given, ...given });
  const { read, question, answer } = draft;
  const [error, setError] = useState<string>();
  const change = (part: Partial<Texts>) => setDraft({ ...draft, ...part });
  // A change made elsewhere meanwhile is shown by a tap, so that nobody sends an unread text; typed text stays.
  const isOutdated = read.question !== given.question || read.answer !== given.answer;
  const isReady = publicQuestion.safeParse(question).success && publicAnswerText.safeParse(answer).success;

  function showChanged() {
    setError(undefined);
    setDraft({
      read: given,
      question: isMentee && question !== read.question ? question : given.question,
      answer: answer === read.answer ? given.answer : answer,
    });
  }

  async function send() {
    const problem = await onSend({ question: question.trim(), answer: answer.trim() });
    if (problem !== undefined) return setError(problem);
    clearDraft();
    onClose();
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={isMentee ? '질문과 답 나누기' : '이대로 공개할까요?'}
      description={
        isMentee
          ? '선배가 동의하면 선배의 화면에 이름 없이 보여요. 두 분 모두 언제든 내릴 수 있어요.'
          : '선배님의 화면에 이름과 날짜 없이 보여요. 답은 고칠 수 있고, 언제든 내릴 수 있어요.'
      }
      footer={
        <>
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-2 pt-1 pb-3 text-sm text-danger empty:hidden"
          >
            {isOutdated ? (
              <>
                <p>그사이 글이 바뀌었어요. 바뀐 글을 보고 정해 주세요.</p>
                {/* Not in the place of the button below: a second tap must not send what has just appeared. */}
                <Button size="sm" variant="soft" onClick={showChanged}>
                  바뀐 글 보기
                </Button>
              </>
            ) : (
              error
            )}
          </div>
          <Button block size="lg" disabled={!isReady || isOutdated} onClick={send}>
            {isMentee ? '멘토에게 보내기' : '공개하기'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-3">
        {isMentee ? (
          <TextArea
            label="물어본 것"
            rows={3}
            placeholder="다음 후배도 궁금해할 질문 하나를 적어 주세요."
            value={question}
            onChange={(event) => change({ question: event.target.value })}
            maxCount={MAX_PUBLIC_QUESTION_LENGTH}
            error={tooLong(publicQuestion, question)}
          />
        ) : (
          <p className="font-semibold break-words whitespace-pre-wrap">{question}</p>
        )}
        <TextArea
          label={isMentee ? '멘토의 답' : '내 답'}
          rows={6}
          placeholder={isMentee ? '들은 답을 내 말로 적어도 돼요.' : ''}
          value={answer}
          onChange={(event) => change({ answer: event.target.value })}
          maxCount={MAX_PUBLIC_ANSWER_LENGTH}
          error={tooLong(publicAnswerText, answer)}
        />
        <ContactWarning text={`${question}\n${answer}`} />
      </div>
    </BottomSheet>
  );
}

/** An empty field is not wrong yet. */
function tooLong(rule: typeof publicQuestion, text: string): string | undefined {
  return text.trim() === '' ? undefined : rule.safeParse(text).error?.issues[0]?.message;
}

function ContactWarning({ text }: { text: string }): ReactNode {
  const contacts = findContactInfo(text);
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {contacts.length > 0 &&
        `${contacts.map((kind) => CONTACT_LABELS[kind]).join(', ')}처럼 보이는 내용이 있어요. 누구나 볼 수 있는 글이니 지워 주세요.`}
    </p>
  );
}
