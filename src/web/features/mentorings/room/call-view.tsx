import { clsx } from 'clsx';
import { Ellipsis, Mic, MicOff, PhoneOff, ScreenShare, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Room } from '#contract/mentorings/room.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { canShareScreen, type OwnMedia } from './call/own-media.ts';
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

/** One's own picture: muted, and like a mirror for the front camera. */
export function TrackVideo({ track, mirrored }: { track: MediaStreamTrack; mirrored: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={ref}
      aria-label="내 화면"
      autoPlay
      playsInline
      muted
      className={clsx('size-full object-cover', mirrored && '-scale-x-100')}
    />
  );
}

/** Whether the other side's picture fills the room. */
export function canSeeOther({ link, peerMedia }: CallState): boolean {
  return link === 'connected' && (peerMedia.camera === true || peerMedia.screen === true);
}

/** After this long, a connection that is not there yet needs help. */
const STUCK_MS = 10_000;

function useIsStuck(isConnecting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isConnecting) return;
    const timer = setTimeout(() => setLate(true), STUCK_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isConnecting]);
  return isLate;
}

type CallProps = { state: CallState; room: Room; media: OwnMedia; image: string | null | undefined };

/** The other side's picture, or their portrait and the problem; the own picture in a corner. */
export function CallView({ state, room, media, image }: CallProps) {
  const { video, screen } = useSyncExternalStore(media.subscribe, media.read);
  const { link, peerMedia, remote, binding } = state;
  const isSeen = canSeeOther(state);
  const isStuck = useIsStuck(state.isPeerHere && link !== 'connected');
  return (
    <div className="relative flex size-full items-center justify-center overflow-hidden bg-purple-950 text-white">
      {remote && (
        <Remote
          key={binding}
          stream={remote}
          label={`${room.counterpartName}님의 화면`}
          className={clsx(
            'absolute inset-0 size-full',
            peerMedia.screen ? 'object-contain' : 'object-cover',
            !isSeen && 'invisible',
          )}
        />
      )}
      {!isSeen && (
        <div className="relative flex flex-col items-center gap-4 px-page text-center">
          <Avatar src={image} size="xl" />
          <p className="text-lg font-semibold text-balance">
            {link === 'connected' ? '목소리로 이야기하고 있어요' : statusOf(state, room.counterpartName)}
          </p>
          <p role="status" className="text-balance empty:hidden">
            {isStuck &&
              !room.hasRelay &&
              (room.hasStun ? '와이파이를 끄고 다시 들어와 주세요.' : '두 분 모두 같은 와이파이를 써 주세요.')}
          </p>
        </div>
      )}
      {link === 'connected' && !peerMedia.microphone && (
        <p className="absolute top-18 left-3 flex items-center gap-1.5 rounded-full bg-black/60 px-3 py-1.5 text-sm">
          <MicOff aria-hidden className="size-4" />
          상대의 마이크가 꺼져 있어요
        </p>
      )}
      {(screen ?? video) && (
        <div className="absolute top-18 right-3 aspect-[3/4] w-24 overflow-hidden rounded-lg border border-white/40 lg:w-40">
          <TrackVideo track={(screen ?? video) as MediaStreamTrack} mirrored={!screen} />
        </div>
      )}
    </div>
  );
}

function Remote({ stream, label, className }: { stream: MediaStream; label: string; className: string }) {
  const ref = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = stream;
    const play = () =>
      void video.play().catch((error: unknown) => setBlocked((error as Error).name === 'NotAllowedError'));
    play();
    stream.addEventListener('addtrack', play);
    return () => stream.removeEventListener('addtrack', play);
  }, [stream]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- two people who talk: nobody writes captions */}
      <video ref={ref} aria-label={label} autoPlay playsInline className={className} />
      {isBlocked && (
        <div className="absolute inset-x-0 bottom-1/3 z-10 flex justify-center">
          <Button variant="on-brand" onClick={() => ref.current?.play().then(() => setBlocked(false))}>
            소리 켜기
          </Button>
        </div>
      )}
    </>
  );
}

type ControlsProps = { media: OwnMedia; onMore: () => void; onLeave: () => void; children: Elements };

/** The buttons at the foot of the room (product §7), each with its name for a screen reader. */
export function Controls({ media, onMore, onLeave, children }: ControlsProps) {
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
      <Control label="나가기" colours="bg-danger text-on-danger hover:bg-danger-hover" onTap={onLeave}>
        <PhoneOff />
      </Control>
    </div>
  );
}

export function Control({
  label,
  isOn,
  isExpanded,
  colours = 'bg-white/20',
  onTap,
  children,
}: {
  label: string;
  /** The state of a switch. */
  isOn?: boolean;
  /** Whether what it opens is there. */
  isExpanded?: boolean;
  /** Unless it is off, or what it opens is there: then it is white. */
  colours?: string;
  onTap: () => unknown;
  children: ReactNode;
}) {
  const isWhite = isOn === false || isExpanded;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      aria-expanded={isExpanded}
      onClick={onTap}
      className={clsx(
        'flex size-14 items-center justify-center rounded-full outline-white transition-colors',
        isWhite ? 'bg-white text-purple-950' : colours,
      )}
    >
      {children}
    </button>
  );
}
