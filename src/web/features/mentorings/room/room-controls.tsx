import { clsx } from 'clsx';
import { Ellipsis, Mic, MicOff, PhoneOff, ScreenShare, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { canShareScreen, type OwnMedia } from './call/own-media.ts';

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
