import type { CallState } from './call/room-call.ts';

/** What a room's state is, as a sentence; empty when there is nothing to say. */
export function statusOf({ phase, isPeerHere, wasPeerHere, link, peerMedia }: CallState, name: string): string {
  if (phase === 'entering') return '들어가고 있어요';
  // The server knows that they are gone, but not why.
  if (wasPeerHere && !isPeerHere && link !== 'connected')
    return `${name}님이 나갔거나 연결이 끊겼어요. 돌아오기를 기다리고 있어요`;
  if (link === 'interrupted') return '연결이 끊겨 다시 연결하고 있어요';
  if (link === 'connected') return peerMedia.screen ? `${name}님이 화면을 공유하고 있어요` : `${name}님과 연결됐어요`;
  if (!isPeerHere) return '상대를 기다리고 있어요';
  return `${name}님과 연결하고 있어요`;
}
