import { parseStored, tabStorage } from '../../../lib/browser-storage.ts';
import type { OwnMedia } from './call/own-media.ts';

const keyOf = (mentoringId: number) => `inside-room-${mentoringId}`;

/** The microphone and camera state when a room's page was left or reloaded. */
interface Inside {
  readonly isMuted: boolean;
  readonly isSeen: boolean;
}

/** Whether this tab was in the room when its page was reloaded. */
export function isInside(mentoringId: number): boolean {
  return tabStorage.read(keyOf(mentoringId)) !== null;
}

export function rememberInside(mentoringId: number, inside: Partial<Inside> = {}): void {
  tabStorage.write(keyOf(mentoringId), JSON.stringify(inside));
}

export function forgetInside(mentoringId: number): void {
  tabStorage.remove(keyOf(mentoringId));
}

/**
 * Remembers what is on for as long as the room is shown. A reload restores it, so that a muted member stays muted.
 * @returns stops it
 */
export function keepInside(mentoringId: number, media: OwnMedia): () => void {
  const { isMuted = false, isSeen } = (parseStored(tabStorage.read(keyOf(mentoringId))) ?? {}) as Partial<Inside>;
  const { microphone, camera } = media.read();
  if (microphone === 'unasked') {
    void media.setMuted(isMuted);
    if (isSeen && camera === 'off') void media.startCamera();
  }
  const remember = () => {
    const now = media.read();
    if (isInside(mentoringId) && now.microphone !== 'unasked')
      rememberInside(mentoringId, { isMuted: now.isMuted, isSeen: now.camera === 'on' });
  };
  remember();
  return media.subscribe(remember);
}
