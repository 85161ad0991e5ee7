import { RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Message, MessageFile } from '#contract/mentorings/messages.ts';
import { session } from '../../../../app/session/session.ts';
import { ApiError, messageOf, networkError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { clearDraft, readDraft, writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { isOnline, onNetworkChange } from '../../../../lib/online.ts';
import { createStore } from '../../../../lib/store.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { BubbleText } from '../list/message-list.tsx';

/** A message that the server has not confirmed yet. */
export interface OutgoingMessage {
  /** Repeats with the same id are one message. */
  readonly clientId: string;
  readonly text: string;
  readonly files: readonly MessageFile[];
  readonly state: 'sending' | 'failed';
  readonly problem?: string | undefined;
  /** Whether it got no answer, so that it is retried automatically. */
  readonly isUnknown?: boolean;
}

/** Why a message was not sent, and whether it will be by itself. */
export function describeFailure({ problem }: OutgoingMessage): string {
  return problem ?? '아직 보내지 못했어요. 연결되면 자동으로 보낼게요.';
}

type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Sends messages one after the other, in the order in which they were written, and keeps each until the server has it. Without a
 * network they wait; a refused one is kept until it is sent again or thrown away.
 * @param ports.send sends one message. @throws ApiError
 * @param ports.save keeps what has not been sent, for the page's next start
 * @param ports.onSent is given each message as the server has it
 */
export function createOutgoing(
  initial: readonly OutgoingMessage[],
  ports: {
    send: (message: OutgoingMessage) => Promise<Message>;
    save: (messages: readonly OutgoingMessage[]) => void;
    onSent: (message: Message) => void;
    onRefused?: () => void;
  },
) {
  // A message in flight when the page was closed may have arrived, so it is repeated under the same id.
  const store = createStore<readonly OutgoingMessage[]>(
    initial.map((message) => (message.isUnknown === false ? message : { ...message, state: 'sending' })),
  );
  let isSending = false;

  function set(next: readonly OutgoingMessage[]) {
    ports.save(next);
    store.set(next);
  }
  const isUnanswered = ({ state, isUnknown }: OutgoingMessage) => state === 'failed' && isUnknown !== false;
  /** Sends all, starting with the unanswered ones, so that later messages do not overtake them. */
  const withUnanswered = () =>
    store
      .read()
      .map((message): OutgoingMessage => (isUnanswered(message) ? { ...message, state: 'sending' } : message));
  const change = (clientId: string, to: Partial<OutgoingMessage>) =>
    set(store.read().map((message) => (message.clientId === clientId ? { ...message, ...to } : message)));
  const remove = (clientId: string) => set(store.read().filter((message) => message.clientId !== clientId));

  async function sendAll() {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = store.read().find(({ state }) => state === 'sending');
      if (!next) break;
      try {
        const sent = await ports.send(next);
        ports.onSent(sent);
        remove(next.clientId);
      } catch (error) {
        const isUnknown = !(error instanceof ApiError) || error.isOutcomeUnknown;
        change(next.clientId, { state: 'failed', problem: isUnknown ? undefined : messageOf(error), isUnknown });
        if (isUnknown) {
          // The following ones would fail too, and must not overtake it.
          set(
            store
              .read()
              .map((message) => (message.state === 'sending' ? { ...message, state: 'failed', isUnknown } : message)),
          );
          break;
        }
        ports.onRefused?.();
      }
    }
    isSending = false;
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    add(message: Pick<OutgoingMessage, 'clientId' | 'text' | 'files'>) {
      set([...withUnanswered(), { ...message, state: 'sending' }]);
      return sendAll();
    },
    retry(clientId: string) {
      change(clientId, { state: 'sending' });
      return sendAll();
    },
    /** Repeats unanswered messages, for example when the network is back. */
    async retryUnanswered() {
      if (store.read().some(isUnanswered)) set(withUnanswered());
      return sendAll();
    },
    discard: remove,
  };
}

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

const RETRY_MS = 15_000;

/** The messages of one conversation that are on their way; what was not sent is kept with the drafts and sent by the next page. */
export function useOutgoing(mentoringId: number, on: { sent: (message: Message) => void; refused: () => void }) {
  const [outgoing] = useState(() => {
    const key = `messages-outgoing-${mentoringId}`;
    const kept = readDraft(key);
    const memberId = session.read().user?.memberId;
    const isStillIn = () => session.read().user?.memberId === memberId;
    return createOutgoing(Array.isArray(kept) ? (kept as OutgoingMessage[]) : [], {
      send: async ({ clientId, text, files }) => {
        if (!isStillIn()) throw networkError();
        return call('POST /v1/mentoring/{mentoringId}/messages', {
          params: { mentoringId },
          body: { clientId, text, fileIds: files.map(({ fileId }) => fileId) },
        });
      },
      // A sign-out deletes everything the member wrote; if the session ended by itself, it stays.
      save: (messages) => {
        if (!isStillIn()) return;
        if (messages.length > 0) writeDraft(key, messages);
        else clearDraft(key);
      },
      onSent: on.sent,
      onRefused: on.refused,
    });
  });
  const messages = useSyncExternalStore(outgoing.subscribe, outgoing.read);
  useEffect(() => {
    const retryOnline = () => {
      if (isOnline()) void outgoing.retryUnanswered();
    };
    retryOnline();
    // A silent server is not a change of the network.
    const timer = setInterval(retryOnline, RETRY_MS);
    const stopListening = onNetworkChange(retryOnline);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [outgoing]);
  return { outgoing, messages };
}

/** A UUID; `crypto.randomUUID` exists only on https and localhost. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
