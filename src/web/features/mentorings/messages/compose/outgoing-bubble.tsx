import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { BubbleText } from '../list/message-bubble.tsx';
import { describeFailure, type Outgoing, type OutgoingMessage } from './outgoing.ts';

/** A message that is on its way: 보내는 중, or why it was not sent and what to do. */
export function OutgoingBubble({ message, outgoing }: { message: OutgoingMessage; outgoing: Outgoing }) {
  const { clientId, text, files, state } = message;
  const isFailed = state === 'failed';
  return (
    <li className="flex flex-col items-end gap-1 py-1">
      <span className="sr-only">내가 보내는 메시지</span>
      <div className="flex max-w-[76%] flex-col items-end gap-1">
        {text && <BubbleText isOwn>{text}</BubbleText>}
        {files.length > 0 && (
          <p className="text-sm text-ink-muted">{files.map(({ fileName }) => fileName).join(', ')}</p>
        )}
      </div>
      {isFailed ? (
        <div className="flex flex-col items-end">
          <p className="max-w-72 text-right text-sm text-danger">{describeFailure(message)}</p>
          <div className="flex">
            <Button variant="ghost" size="sm" onClick={() => outgoing.discard(clientId)}>
              <Trash2 aria-hidden className="size-4" />
              지우기
            </Button>
            <Button variant="ghost" size="sm" onClick={() => outgoing.retry(clientId)}>
              <RotateCcw aria-hidden className="size-4" />
              다시 보내기
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-xs text-ink-faint">보내는 중</p>
      )}
    </li>
  );
}
