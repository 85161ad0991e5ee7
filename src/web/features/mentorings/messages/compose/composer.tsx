import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import type { Conversation, MessageFile } from '#contract/mentorings/messages.ts';
import { CONTACT_LABELS, findContactInfo } from '#domain/mentorings/messages/contact-info.ts';
import {
  MAX_MESSAGE_LENGTH,
  messageText,
  UNCONFIRMED_STATUSES,
  MAX_MESSAGE_FILES,
  TOO_MANY_MESSAGE_FILES,
} from '#domain/mentorings/messages/messages.ts';
import { lengthOf } from '#domain/text/length.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { TextArea } from '../../../../ui/fields/text-field.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { isSendKey } from '../../../../ui/pressed-key.ts';
import { type Upload, useUploads } from '../../files/use-uploads.ts';

/** Sentences that are put into the field by a tap, for each side. */
const QUICK_PHRASES: Readonly<Record<Conversation['side'], readonly string[]>> = {
  mentee: [
    '안녕하세요, 잘 부탁드려요!',
    '이런 점이 궁금해요.',
    '약속 시간에 뵐게요.',
    '5분 정도 늦을 것 같아요. 죄송해요.',
    '오늘 감사했습니다!',
  ],
  mentor: [
    '안녕하세요, 반가워요!',
    '조금 더 알려 주세요.',
    '약속 시간에 만나요.',
    '5분 정도 늦을 것 같아요. 죄송해요.',
    '오늘 수고했어요!',
  ],
};

/** From this length on it is shown how much room is left. */
const COUNTED_FROM = MAX_MESSAGE_LENGTH - 200;

type Props = {
  conversation: Conversation;
  onSend: (text: string, files: readonly MessageFile[]) => void;
};

/** The field at the bottom, with quick phrases while it is empty. What is typed survives a reload. */
export function Composer({ conversation, onSend }: Props) {
  const { mentoringId, side, status } = conversation;
  const [text, setText, clearText] = useDraft(`message-${mentoringId}`, '');
  const files = useUploads({
    kind: 'MESSAGE',
    max: MAX_MESSAGE_FILES,
    tooMany: TOO_MANY_MESSAGE_FILES,
    send: (upload) =>
      call('POST /v1/mentoring/{mentoringId}/messages/file', { params: { mentoringId }, body: {}, ...upload }),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const runOnce = useSingleRun();
  const problem = messageText.safeParse(text).error?.issues[0]?.message;
  const contacts = UNCONFIRMED_STATUSES.includes(status) ? findContactInfo(text) : [];
  const isEmpty = text.trim() === '' && files.stored.length === 0;
  const canSend = !isEmpty && !problem && !files.isUploading;

  async function send() {
    if (!canSend) return;
    if (contacts.length > 0) {
      const isSure = await dialog.confirm({
        title: '서비스 밖에서 결제하면 보호받지 못해요',
        description:
          '멘토링이 확정되기 전이에요. 계좌로 바로 보내거나 메신저로 옮겨 결제하면 취소와 환불을 도와드릴 수 없어요. 그래도 보낼까요?',
        confirmText: '그대로 보내기',
        cancelText: '고치기',
      });
      if (!isSure) return field.current?.focus();
    }
    onSend(text.trim(), files.stored);
    setText('');
    clearText();
    files.clear();
    files.dismissProblem();
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void runOnce(send);
  }

  function putPhrase(phrase: string) {
    setText(phrase);
    field.current?.focus();
  }

  return (
    <div className="border-t border-line bg-surface pb-safe">
      {text === '' && files.uploads.length === 0 && (
        <ul
          data-spare
          aria-label="자주 쓰는 문장"
          className="flex gap-2 overflow-x-auto px-page pt-2.5 [scrollbar-width:none]"
        >
          {QUICK_PHRASES[side].map((phrase) => (
            <li key={phrase} className="shrink-0">
              <button
                type="button"
                onClick={() => putPhrase(phrase)}
                className="inline-flex min-h-target items-center rounded-full border border-line px-4 text-sm text-ink-muted hover:bg-sunken"
              >
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="px-page">
        {contacts.length > 0 && (
          <p className="mt-2.5 rounded-lg bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
            {`${contacts.map((kind) => CONTACT_LABELS[kind]).join(', ')}${contacts.length > 1 ? ' 같은 연락처가' : '가 들어'} 있나요? 확정 전에 서비스 밖에서 결제하면 취소와 환불을 도와드릴 수 없어요.`}
          </p>
        )}
        {files.problem && <p className="pt-2.5 text-sm text-danger">{files.problem}</p>}
      </div>
      {files.uploads.length > 0 && (
        <ul aria-label="보낼 파일" className="flex flex-col gap-1 px-page pt-2.5">
          {files.uploads.map((file) => (
            <AttachmentLine
              key={file.key}
              file={file}
              onRemove={() => {
                files.remove(file.key);
                files.dismissProblem();
              }}
            />
          ))}
        </ul>
      )}
      {/* With large text the field has a row of its own. */}
      <div className="@container">
        <div className="flex flex-wrap items-end justify-between gap-1 py-2.5 pr-2 pl-1.5">
          <input ref={picker} {...files.input} />
          <IconButton label="파일 보내기" className="mb-1" onClick={() => picker.current?.click()}>
            <Paperclip aria-hidden className="size-5.5 text-ink-muted" />
          </IconButton>
          <TextArea
            ref={field}
            label="메시지"
            hideLabel
            rows={1}
            className="min-w-0 flex-1 @max-[15rem]:order-first @max-[15rem]:basis-full [&_textarea]:max-h-36"
            placeholder="메시지를 입력해 주세요"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            maxCount={lengthOf(text) > COUNTED_FROM ? MAX_MESSAGE_LENGTH : undefined}
            error={problem}
            enterKeyHint="enter"
          />
          <IconButton
            label="보내기"
            className="mb-1 bg-brand text-on-brand hover:bg-brand-hover disabled:bg-line"
            disabled={!canSend}
            onClick={() => void runOnce(send)}
          >
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

function AttachmentLine({ file, onRemove }: { file: Upload; onRemove: () => void }) {
  const { source, progress, stored, problem } = file;
  return (
    <li className="flex items-center gap-2 rounded-lg bg-sunken pl-3.5">
      <span className="min-w-0 flex-1 py-1.5 text-sm">
        <span className="block truncate font-medium">{source.name}</span>
        <span role="status" className={problem ? 'block text-danger' : 'block text-ink-muted'}>
          <span>{problem ?? (stored ? '보낼 준비가 됐어요' : '올리는 중')}</span>
          {/* Announced once, not at every percent. */}
          {!problem && !stored && <span aria-hidden>{` ${Math.round(progress * 100)}%`}</span>}
        </span>
      </span>
      <IconButton label={`${source.name} 빼기`} onClick={onRemove}>
        <X aria-hidden className="size-5 text-ink-muted" />
      </IconButton>
    </li>
  );
}
