import { ListChecks, LogOut, Mic, MicOff, ScreenShare, ScreenShareOff, Settings2, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { session } from '../../../app/session/session.ts';
import { DoorArt } from '../../../ui/art/empty/door-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { AgendaSheet } from './agenda-sheet.tsx';
import { CallView } from './call-view.tsx';
import { canShareScreen } from './call/can-meet.ts';
import { keepAwake } from './call/keep-awake.ts';
import type { OwnMedia } from './call/own-media.ts';
import { createRoomCall, type CallState, type RoomCall } from './call/room-call.ts';
import { DeviceSheet } from './device-sheet.tsx';
import { keepInside } from './inside.ts';
import type { KnownRoom } from './room-queries.ts';
import { statusOf } from './status-of.ts';
import { TimeRing } from './time-ring.tsx';

interface RoomViewProps {
  room: KnownRoom;
  mentoring: Mentoring | undefined;
  media: OwnMedia;
  /** The room was left, or lost for good. */
  onLeave: () => void;
}

/** The room itself: the other's picture and sound, one's own controls, the time that is left. */
export function RoomView(props: RoomViewProps) {
  // A new seat for "다시 열기": the call of the one before is over.
  const [attempt, setAttempt] = useState(0);
  return <Seat key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Seat({ room, mentoring, media, onLeave, onAgain }: RoomViewProps & { onAgain: () => void }) {
  const { mentoringId, side } = room;
  const [call] = useState(() => createRoomCall({ mentoringId, side }, media));
  useEffect(() => {
    void call.enter();
    return call.leave;
  }, [call]);
  useEffect(() => call.whileIn(keepAwake), [call]);
  const navigate = useNavigate();
  const progress = paths.progress(room.side, room.mentoringId);
  useEffect(() => keepInside(mentoringId, media), [mentoringId, media]);
  const leave = () => {
    onLeave();
    call.leave();
    void navigate(progress);
  };
  return <Connected {...{ room, mentoring, media, call, progress, onAgain }} onLeave={leave} />;
}

function Connected({
  room,
  mentoring,
  media,
  call,
  progress,
  onAgain,
  onLeave,
}: Omit<RoomViewProps, 'onLeave'> & { call: RoomCall; progress: string; onAgain: () => void; onLeave: () => void }) {
  const state = useSyncExternalStore(call.subscribe, call.read);
  if (state.phase !== 'in' && state.phase !== 'entering')
    return <Over state={state} progress={progress} onAgain={onAgain} media={media} />;
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height))] flex-col">
      <title>멘토링룸 · 선배랑</title>
      <header className="flex min-h-14 items-center justify-between gap-3 px-page pt-safe">
        <h1 className="min-w-0 truncate text-lg font-bold">{room.counterpartName}</h1>
        <TimeRing room={room} />
      </header>
      <main id="main" className="relative min-h-0 flex-1">
        <CallView state={state} room={room} media={media} image={mentoring?.counterpart.profileImage} />
      </main>
      <Controls media={media} mentoring={mentoring} onLeave={onLeave} />
      <p role="status" className="sr-only">
        {statusOf(state, room.counterpartName)}
      </p>
    </div>
  );
}

function Controls({
  media,
  mentoring,
  onLeave,
}: {
  media: OwnMedia;
  mentoring: Mentoring | undefined;
  onLeave: () => void;
}) {
  const { microphone, camera, screen } = useSyncExternalStore(media.subscribe, media.read);
  const [sheet, setSheet] = useState<'agenda' | 'devices'>();
  const isHeard = microphone === 'on';
  const isSeen = camera === 'on';
  const canAgain = microphone === 'lost' || microphone === 'denied';
  return (
    <footer className="px-page pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p className="pb-3 text-center text-xs text-ink-muted">녹화하지 않아요. 상대 동의 없이 녹음·캡처하지 마세요.</p>
      {canAgain && (
        <div className="flex justify-center pb-2">
          <Button size="sm" variant="soft" onClick={() => media.startMicrophone()}>
            마이크 다시 연결
          </Button>
        </div>
      )}
      <div role="toolbar" aria-label="멘토링룸" className="flex flex-wrap justify-between gap-y-2">
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
        {canShareScreen() && (
          <Control
            label={screen ? '공유 멈추기' : '화면 공유'}
            isOn={screen !== null}
            onTap={() => (screen ? media.stopScreen() : media.startScreen())}
          >
            {screen ? <ScreenShareOff /> : <ScreenShare />}
          </Control>
        )}
        <Control label="질문" onTap={() => setSheet('agenda')}>
          <ListChecks />
        </Control>
        <Control label="기기" onTap={() => setSheet('devices')}>
          <Settings2 />
        </Control>
        <Control label="나가기" isDanger onTap={onLeave}>
          <LogOut />
        </Control>
      </div>
      <AgendaSheet open={sheet === 'agenda'} mentoring={mentoring} onClose={() => setSheet(undefined)} />
      <DeviceSheet open={sheet === 'devices'} media={media} onClose={() => setSheet(undefined)} />
    </footer>
  );
}

function Control({
  label,
  isOn,
  isDanger = false,
  onTap,
  children,
}: {
  label: string;
  /** The state of a switch; undefined for a button that opens something. */
  isOn?: boolean;
  isDanger?: boolean;
  onTap: () => unknown;
  children: ReactNode;
}) {
  const colours = isDanger ? 'bg-danger text-on-danger' : isOn ? 'bg-brand/12 text-brand-ink' : 'bg-sunken text-ink';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onTap}
      className="flex min-w-target flex-1 flex-col items-center gap-1 text-center text-xs leading-tight font-medium break-keep text-ink-muted"
    >
      <span aria-hidden className={`flex size-11 items-center justify-center rounded-full ${colours}`}>
        {children}
      </span>
      <span>{label}</span>
    </button>
  );
}

const ENDS: Readonly<Record<string, { title: string; description: string }>> = {
  TAKEN: {
    title: '다른 기기에서 열었어요',
    description: '멘토링룸은 한 곳에서만 열려요. 여기서 다시 열면 그쪽이 닫혀요.',
  },
  ROOM_CLOSED: { title: '멘토링룸이 닫혔어요', description: '어떻게 되었는지는 진행 상황에서 볼 수 있어요.' },
  SESSION_ENDED: { title: '로그아웃되었어요', description: '다시 로그인하고 들어와 주세요.' },
};

function Over({
  state,
  progress,
  media,
  onAgain,
}: {
  state: CallState;
  progress: string;
  media: OwnMedia;
  onAgain: () => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  const end = ENDS[state.phase];
  useEffect(() => {
    media.close();
    body.current?.focus();
  }, [media]);
  return (
    <>
      <AppBar title="멘토링룸" back={progress} />
      <PageBody flush>
        <div ref={body} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {end ? (
            <EmptyState
              art={<DoorArt />}
              title={end.title}
              description={end.description}
              action={
                <div className="flex flex-wrap justify-center gap-2.5">
                  {state.phase === 'TAKEN' && <Button onClick={onAgain}>여기서 다시 열기</Button>}
                  {state.phase === 'SESSION_ENDED' ? (
                    // The app learns that the session has ended, and leads to the sign-in and back here.
                    <Button onClick={() => session.check()}>로그인하기</Button>
                  ) : (
                    <LinkButton to={progress} variant="soft">
                      진행 상황 보기
                    </LinkButton>
                  )}
                </div>
              }
            />
          ) : (
            <ErrorState title="들어가지 못했어요" message={state.message} onRetry={onAgain} />
          )}
        </div>
      </PageBody>
    </>
  );
}
