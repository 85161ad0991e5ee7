import { clsx } from 'clsx';
import { Ellipsis, Mic, MicOff, PhoneOff, ScreenShare, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { parseStored, tabStorage } from '../../../lib/browser-storage.ts';
import type { Elements } from '../../../ui/elements.ts';
import { canShareScreen } from './call/can-meet.ts';
import type { OwnMedia } from './call/own-media.ts';

/** The buttons at the foot of the room (product §7), each with its name for a screen reader. */
export function Controls({
  media,
  onMore,
  onLeave,
  children,
}: {
  media: OwnMedia;
  onMore: () => void;
  onLeave: () => void;
  children: Elements;
}) {
  const { microphone, camera, screen } = useSyncExternalStore(media.subscribe, media.read);
  const isHeard = microphone === 'on';
  const isSeen = camera === 'on';
  return (
    <div
      role="toolbar"
      aria-label="멘토링룸"
      className="flex flex-wrap items-center justify-center gap-3 px-page pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      <Control label={isHeard ? '음소거' : '소리 켜기'} isOn={isHeard} onTap={() => media.setMuted(isHeard)}>
        {isHeard ? <Mic /> : <MicOff />}
      </Control>
      <Control
        label={isSeen ? '카메라 끄기' : '카메라 켜기'}
        isOn={isSeen}
        onTap={() => (isSeen ? media.stopCamera() : media.startCamera())}
      >
        {isSeen ? <Video /> : <VideoOff />}
      </Control>
      {canShareScreen() && !screen && (
        <Control label="화면 공유" onTap={() => media.startScreen()}>
          <ScreenShare />
        </Control>
      )}
      {children}
      <Control label="더 보기" onTap={onMore}>
        <Ellipsis />
      </Control>
      <Control label="나가기" isDanger onTap={onLeave}>
        <PhoneOff />
      </Control>
    </div>
  );
}

export function Control({
  label,
  isOn,
  isExpanded,
  isDanger = false,
  onTap,
  children,
}: {
  label: string;
  /** The state of a switch. */
  isOn?: boolean;
  /** Whether what it opens is there. */
  isExpanded?: boolean;
  isDanger?: boolean;
  onTap: () => unknown;
  children: ReactNode;
}) {
  const colours = isDanger
    ? 'bg-danger text-on-danger hover:bg-danger-hover'
    : isOn === false || isExpanded
      ? 'bg-white text-purple-950'
      : 'bg-white/20';
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      aria-expanded={isExpanded}
      onClick={onTap}
      className={clsx('flex size-14 items-center justify-center rounded-full outline-white transition-colors', colours)}
    >
      {children}
    </button>
  );
}

/** The controls go this long after the last movement, tap or key. */
const IDLE_MS = 4000;
/** A finger's movement is none of them: its tap must not hit a control that comes back under it. */
const SIGNS = ['pointermove', 'click', 'keydown'] as const;

/**
 * Whether the controls over the picture are shown.
 * @param canRest while false they stay; so they do for members who asked for less motion
 */
export function useAwake(canRest: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!canRest || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = (event?: Event) => {
      if (event?.type === 'pointermove' && (event as PointerEvent).pointerType === 'touch') return;
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(() => setResting(true), IDLE_MS);
    };
    wake();
    for (const sign of SIGNS) addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake);
    };
  }, [canRest]);
  return !(canRest && isResting);
}

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
