import { useQuery } from '@tanstack/react-query';
import { Check, Plus, RotateCcw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MAX_MENTORING_MESSAGE_LENGTH } from '#domain/mentorings/proposals/proposals.ts';
import { QUESTION_TEMPLATES, withQuestion } from '#domain/mentorings/proposals/question-templates.ts';
import { type Topic, TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { useSession } from '../../../app/session/session.ts';
import { queryOf } from '../../../lib/queries.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';

/** What the student wrote in the newest proposal with a message, and whether its mentor rejected it; nothing for guests. */
export function useLastMessage() {
  const { user } = useSession();
  const { data: last, isLoading } = useQuery({
    ...queryOf(['mentorings', 'last-message'], 'GET /v1/last-message'),
    enabled: user?.memberType === 'ROLE_MENTEE',
  });
  return { last, isLoading };
}

type Props = { topic: Topic; value: string; onChange: (message: string) => void; error: string | undefined };

/** The message of a proposal, with what helps to write it: the message written last, and questions of the topic (product §5.1). */
export function MessageField({ topic, value, onChange, error }: Props) {
  const { last, isLoading } = useLastMessage();
  return (
    <>
      <TextArea
        label="멘토에게 전할 말"
        hideLabel
        rows={2}
        maxCount={MAX_MENTORING_MESSAGE_LENGTH}
        error={error}
        placeholder="지금의 고민을 적어 주세요."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <section aria-label={`${TOPIC_LABELS[topic]} 질문`} className="pt-2">
        <ul className="-mx-page scroll-row min-h-target gap-2 px-page">
          {!isLoading && (
            <>
              {last && <LastMessage text={last.mentoringMessage} value={value} onChange={onChange} />}
              <Questions topic={topic} value={value} onChange={onChange} />
            </>
          )}
        </ul>
      </section>
    </>
  );
}

function Questions({ topic, value, onChange }: Omit<Props, 'error'>) {
  return QUESTION_TEMPLATES[topic].map((question) => {
    const added = withQuestion(value, question);
    return (
      <li key={question} className="shrink-0">
        <Prompt disabled={added === undefined} onClick={() => added !== undefined && onChange(added)}>
          {value.includes(question) ? <Check aria-hidden className={ICON} /> : <Plus aria-hidden className={ICON} />}
          <span>{question}</span>
        </Prompt>
      </li>
    );
  });
}

const ICON = 'size-4 shrink-0 text-brand-ink';

function Prompt(button: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className="inline-flex min-h-target items-center gap-1.5 rounded-full border border-line bg-surface py-2 pr-4 pl-3.5 text-sm transition-colors enabled:hover:bg-sunken disabled:bg-sunken disabled:text-ink-faint"
    />
  );
}

/** Fills in the previous proposal's message; replaces typed text only after a confirmation. */
function LastMessage({ text, value, onChange }: Pick<Props, 'value' | 'onChange'> & { text: string }) {
  if (text === value.trim()) return null;

  async function fillIn() {
    const isReplaced =
      value.trim() === '' ||
      (await dialog.confirm({
        title: '지난번에 쓴 말로 바꿀까요?',
        description: '지금 쓴 글은 지워져요.',
        confirmText: '바꾸기',
      }));
    if (isReplaced) onChange(text);
  }

  return (
    <li className="shrink-0">
      <Prompt onClick={() => void fillIn()}>
        <RotateCcw aria-hidden className={ICON} />
        지난번에 쓴 말 불러오기
      </Prompt>
    </li>
  );
}
