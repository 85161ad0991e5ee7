import type { Message, MessageFile } from '#contract/mentorings/messages.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';

/** A message that the server has not confirmed yet. */
export interface OutgoingMessage {
  /** Repeats with the same id are one message. */
  readonly clientId: string;
  readonly text: string;
  readonly files: readonly MessageFile[];
  readonly state: 'sending' | 'failed';
  /** Why it was refused. */
  readonly problem?: string | undefined;
  /** Whether it got no answer, so that it is retried automatically. */
  readonly isUnknown?: boolean;
}

/** Why a message was not sent, and whether it will be by itself. */
export function describeFailure({ problem }: OutgoingMessage): string {
  return problem ?? '아직 보내지 못했어요. 연결되면 자동으로 보낼게요.';
}

export type Outgoing = ReturnType<typeof createOutgoing>;

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
  let messages: readonly OutgoingMessage[] = initial.map((message) =>
    message.isUnknown === false ? message : { ...message, state: 'sending' },
  );
  const listeners = new Set<() => void>();
  let isSending = false;

  function set(next: readonly OutgoingMessage[]) {
    messages = next;
    ports.save(messages);
    for (const listener of listeners) listener();
  }
  const isUnanswered = ({ state, isUnknown }: OutgoingMessage) => state === 'failed' && isUnknown !== false;
  /** Sends all, starting with the unanswered ones, so that later messages do not overtake them. */
  const withUnanswered = () =>
    messages.map((message): OutgoingMessage => (isUnanswered(message) ? { ...message, state: 'sending' } : message));
  const change = (clientId: string, to: Partial<OutgoingMessage>) =>
    set(messages.map((message) => (message.clientId === clientId ? { ...message, ...to } : message)));
  const remove = (clientId: string) => set(messages.filter((message) => message.clientId !== clientId));

  async function sendAll() {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = messages.find(({ state }) => state === 'sending');
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
            messages.map((message) =>
              message.state === 'sending' ? { ...message, state: 'failed', isUnknown } : message,
            ),
          );
          break;
        }
        ports.onRefused?.();
      }
    }
    isSending = false;
  }

  return {
    read: () => messages,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(message: Pick<OutgoingMessage, 'clientId' | 'text' | 'files'>) {
      set([...withUnanswered(), { ...message, state: 'sending' }]);
      return sendAll();
    },
    /** Sends one again. */
    retry(clientId: string) {
      change(clientId, { state: 'sending' });
      return sendAll();
    },
    /** Repeats unanswered messages, for example when the network is back. */
    async retryUnanswered() {
      if (messages.some(isUnanswered)) set(withUnanswered());
      return sendAll();
    },
    discard: remove,
  };
}
