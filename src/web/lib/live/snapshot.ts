import type { LiveMessage } from './event-stream.ts';

/** The messages that a tab opened later must handle: the stream's state, as `connected` and `notifications`. */
export type Snapshot = readonly LiveMessage[];

/** @returns the snapshot with one more message of the stream applied */
export function updateSnapshot(snapshot: Snapshot, message: LiveMessage): Snapshot {
  switch (message.event) {
    case 'connected':
      // A tab that is opened later has not received what came before.
      return [{ ...message, data: { ...message.data, isResumed: false } }];
    case 'notifications':
      return [...snapshot.filter(({ event }) => event !== 'notifications'), message];
    case 'mentoring':
      return snapshot.map((known) => (known.event === 'connected' ? withVersion(known, message) : known));
    case 'conversation':
      return snapshot.map((known) => (known.event === 'connected' ? withConversation(known, message) : known));
    case 'ended':
      return [];
  }
}

type MessageOf<Event extends LiveMessage['event']> = Extract<LiveMessage, { event: Event }>;

function withVersion(connected: MessageOf<'connected'>, { data, id }: MessageOf<'mentoring'>): LiveMessage {
  const others = connected.data.mentorings.filter(({ mentoringId }) => mentoringId !== data.mentoringId);
  return { ...connected, id, data: { ...connected.data, mentorings: [...others, data] } };
}

function withConversation(connected: MessageOf<'connected'>, { data, id }: MessageOf<'conversation'>): LiveMessage {
  const others = connected.data.conversations?.filter(({ mentoringId }) => mentoringId !== data.mentoringId) ?? [];
  return { ...connected, id, data: { ...connected.data, conversations: [...others, data] } };
}
