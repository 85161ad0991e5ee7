import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_MENTORING_MESSAGE_LENGTH } from '#domain/mentorings/proposals/proposals.ts';
import { EXAMPLE_MESSAGES, QUESTION_TEMPLATES, withQuestion } from '#domain/mentorings/proposals/question-templates.ts';
import { TOPIC_LABELS, type Topic } from '#domain/mentorings/proposals/topics.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';

const LABEL = '멘토에게 전할 말';

/** The message of a proposal, with what helps to write it: questions of the topic, an example, and the message written last (product §5.1). */
export function MessageField({
  topic,
  value,
  onChange,
  error,
}: {
  topic: Topic;
  value: string;
  onChange: (message: string) => void;
  error: string | undefined;
}) {
  const [isExampleShown, setExampleShown] = useState(false);
  return (
    <>
      <TextArea
        label={LABEL}
        hideLabel
        rows={6}
        maxCount={MAX_MENTORING_MESSAGE_LENGTH}
        error={error}
        placeholder="지금의 고민과 듣고 싶은 이야기를 적어 주세요."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-x-2 pt-2">
        <LastMessageButton value={value} onChange={onChange} />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isExampleShown}
          onClick={() => setExampleShown(!isExampleShown)}
        >
          {isExampleShown ? '예시 닫기' : '예시 보기'}
        </Button>
      </div>
      {isExampleShown && (
        <blockquote className="mt-1 rounded-lg bg-sunken p-4 text-sm text-ink-muted">
          {EXAMPLE_MESSAGES[topic]}
        </blockquote>
      )}
      <Questions topic={topic} value={value} onChange={onChange} />
    </>
  );
}

function Questions({
  topic,
  value,
  onChange,
}: Pick<Parameters<typeof MessageField>[0], 'topic' | 'value' | 'onChange'>) {
  return (
    <section aria-label={`${TOPIC_LABELS[topic]} 질문`} className="pt-4">
      <p className="pb-2 text-sm text-ink-muted">이런 질문을 많이 해요. 누르면 글 끝에 더해져요.</p>
      <ul className="flex flex-col gap-2">
        {QUESTION_TEMPLATES[topic].map((question) => {
          const added = withQuestion(value, question);
          return (
            <li key={question}>
              <button
                type="button"
                disabled={added === undefined}
                onClick={() => added !== undefined && onChange(added)}
                className="flex min-h-target w-full items-center gap-2.5 rounded-lg border border-line px-3.5 py-2 text-left text-sm transition-colors enabled:hover:bg-sunken disabled:border-dashed disabled:text-ink-faint"
              >
                <Plus aria-hidden className="size-4 shrink-0 text-brand-ink in-disabled:opacity-40" />
                <span>{question}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Fills in the previous proposal's message; replaces typed text only after a confirmation. */
function LastMessageButton({ value, onChange }: Pick<Parameters<typeof MessageField>[0], 'value' | 'onChange'>) {
  const { user } = useSession();
  const dialog = useDialog();
  const { data: last } = useQuery({
    queryKey: ['mentorings', 'last-message'],
    queryFn: ({ signal }) => call('GET /v1/last-message', { signal }),
    enabled: user?.memberType === 'ROLE_MENTEE',
  });
  if (!last || last.mentoringMessage === value.trim()) return null;

  async function fillIn({ mentoringMessage }: { mentoringMessage: string }) {
    const isReplaced =
      value.trim() === '' ||
      (await dialog.confirm({
        title: '지난번에 쓴 말로 바꿀까요?',
        description: '지금 쓴 글은 지워져요.',
        confirmText: '바꾸기',
      }));
    if (isReplaced) onChange(mentoringMessage);
  }
  return (
    <Button variant="soft" size="sm" onClick={() => fillIn(last)}>
      지난번에 쓴 말 불러오기
    </Button>
  );
}
