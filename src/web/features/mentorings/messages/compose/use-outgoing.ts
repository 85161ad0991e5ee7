import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Message } from '#contract/mentorings/messages.ts';
import { session } from '../../../../app/session/session.ts';
import { networkError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { clearDraft, readDraft, writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { isOnline, onNetworkChange } from '../../../../lib/online.ts';
import { createOutgoing, type OutgoingMessage } from './outgoing.ts';

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
