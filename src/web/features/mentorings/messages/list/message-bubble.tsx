import { clsx } from 'clsx';
import { Ellipsis, FileText } from 'lucide-react';
import { memo } from 'react';
import type { Message, MessageFile } from '#contract/mentorings/messages.ts';
import { describeMegabytes } from '#domain/people/files.ts';
import { describeClock } from '../../../../lib/korean-date.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';

type Props = {
  message: Message;
  isOwn: boolean;
  /** Of the other side, for screen readers. */
  name: string;
  /** Whether it is the last own message that the other side has read. */
  isLastRead: boolean;
  onMenu: (message: Message) => void;
};

/** One message. Its text is text: no addresses become links. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, name, isLastRead, onMenu }: Props) {
  const { number, text, files, createdAt } = message;
  return (
    <li data-number={number} className={clsx('flex items-end gap-1.5 py-1', isOwn ? 'justify-end' : 'justify-start')}>
      <span className="sr-only">{isOwn ? '내가 보낸 메시지' : `${name}님의 메시지`}</span>
      {isOwn && <BubbleTime createdAt={createdAt} isRead={isLastRead} />}
      <div className={clsx('flex max-w-[76%] min-w-0 flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {text && <BubbleText isOwn={isOwn}>{text}</BubbleText>}
        {files.map((file) => (
          <BubbleFile key={file.fileId} file={file} />
        ))}
      </div>
      {!isOwn && (
        <span className="flex shrink-0 items-end">
          <BubbleTime createdAt={createdAt} isRead={false} />
          <IconButton label={`${describeClock(new Date(createdAt))} 메시지 메뉴`} onClick={() => onMenu(message)}>
            <Ellipsis aria-hidden className="size-4.5 text-ink-faint" />
          </IconButton>
        </span>
      )}
    </li>
  );
});

/** The text in its bubble, as it was typed. */
export function BubbleText({ isOwn, children }: { isOwn: boolean; children: string }) {
  return (
    <p
      className={clsx(
        'max-w-full rounded-xl px-3.5 py-2.5 text-left break-words whitespace-pre-wrap',
        isOwn ? 'rounded-br-sm bg-brand text-on-brand' : 'rounded-bl-sm bg-sunken text-ink',
      )}
    >
      {children}
    </p>
  );
}

function BubbleTime({ createdAt, isRead }: { createdAt: string; isRead: boolean }) {
  return (
    <span className="flex shrink-0 flex-col items-end pb-1 text-xs text-ink-faint tabular-nums">
      {isRead && <span className="font-semibold text-brand-ink">읽음</span>}
      <time dateTime={createdAt} className="max-w-24 text-right">
        {describeClock(new Date(createdAt))}
      </time>
    </span>
  );
}

function BubbleFile({ file }: { file: MessageFile }) {
  const address = `/files/messages/${file.fileId}`;
  if (file.contentType.startsWith('image/')) {
    return (
      <a href={address} target="_blank" rel="noreferrer" className="block max-w-full overflow-hidden rounded-xl">
        <img
          src={address}
          alt={`사진: ${file.fileName}`}
          loading="lazy"
          decoding="async"
          className="h-44 w-56 max-w-full border border-line bg-sunken object-cover"
        />
        <span className="sr-only"> (새 창)</span>
      </a>
    );
  }
  return (
    <a
      href={address}
      download={file.fileName}
      className="flex min-h-14 w-60 max-w-full items-center gap-3 rounded-xl border border-line bg-surface px-3.5 py-2.5 hover:bg-sunken"
    >
      <FileText aria-hidden className="size-6 shrink-0 text-brand-ink" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{file.fileName}</span>
        <span className="block text-xs text-ink-muted">{describeSize(file.byteSize)}</span>
      </span>
    </a>
  );
}

/** In KB where MB would be 0.0. */
function describeSize(bytes: number): string {
  return bytes < 100 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : describeMegabytes(bytes);
}
