import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { session } from '../../../app/session/session.ts';
import { EACH_SECOND_MS, useNow } from '../../../lib/clock.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Art, EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { AGENDA_TITLE, AgendaSheet, RoomAgenda } from './agenda-sheet.tsx';
import { CallView, canSeeOther, Control, Controls, statusOf } from './call-view.tsx';
import type { OwnMedia } from './call/own-media.ts';
import { type CallState, createRoomCall } from './call/room-call.ts';
import { keepInside } from './inside.ts';
import { type KnownRoom, toPageTime } from './room-queries.ts';
import { keepAwake, useAwake } from './use-awake.ts';

/** From then on the ring is amber. */
const SOON_MS = 5 * MINUTE_MS;
const RADIUS = 18;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring for the thirty minutes, and what is left of them; before the start and after the end it says so. */
export function TimeRing({ room }: { room: KnownRoom }) {
  const [startsAt, endsAt] = [toPageTime(room, room.startsAt), toPageTime(room, room.endsAt)];
  const now = useNow(EACH_SECOND_MS).getTime();
  const [untilStart, left] = [Math.max(0, startsAt - now), Math.max(0, endsAt - now)];
  const share = Math.min(1, left / (endsAt - startsAt));
  const isSoon = untilStart === 0 && left <= SOON_MS;
  const minutes = Math.ceil((untilStart || left) / MINUTE_MS);
  const text = untilStart > 0 ? `시작 ${minutes}분 전` : left > 0 ? `${minutes}분 남음` : '시간이 다 됐어요';
  return (
    <div className={clsx('flex items-center gap-2', isSoon ? 'text-amber' : 'text-white')} role="timer">
      <svg aria-hidden viewBox="0 0 44 44" className="size-7 -rotate-90" fill="none" strokeWidth="6">
        <circle cx="22" cy="22" r={RADIUS} className="stroke-white/25" />
        {/* A round cap of nothing would be a dot. */}
        {share > 0 && (
          <circle
            cx="22"
            cy="22"
            r={RADIUS}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          />
        )}
      </svg>
      <span className="text-sm font-semibold tabular-nums">{text}</span>
      {/* Said once: the minutes themselves would interrupt everything else. */}
      <span role="status" className="sr-only">
        {isSoon && (left > SOON_MS - MINUTE_MS ? '5분 남았어요.' : left === 0 && '약속한 30분이 지났어요.')}
      </span>
    </div>
  );
}

/** Rarely opened. */
const [MoreSheet] = lazySheet(() => import('./more-sheet.tsx'));

interface RoomViewProps {
  room: KnownRoom;
  mentoring: Mentoring | undefined;
  media: OwnMedia;
  /** The room was left, or lost for good. */
  onLeave: () => void;
}

/** Darkens the picture beneath what is written on it; in the main style sheet every first visit would load it. */
const shade = (to: 'top' | 'bottom') => ({
  backgroundImage: `linear-gradient(to ${to}, rgb(0 0 0 / 0.65), transparent)`,
});

/** The room itself: the other's picture and sound, one's own controls, the time that is left. */
export function RoomView(props: RoomViewProps) {
  // A new seat for "다시 열기": the call of the one before is over.
  const [attempt, setAttempt] = useState(0);
  return <Seat key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Seat({ room, mentoring, media, onLeave, onAgain }: RoomViewProps & { onAgain: () => void }) {
  const { mentoringId, side } = room;
  const [call] = useState(() => createRoomCall({ mentoringId, side }, media));
  const state = useSyncExternalStore(call.subscribe, call.read);
  useEffect(() => {
    void call.enter();
    return call.leave;
  }, [call]);
  useEffect(() => call.whileIn(keepAwake), [call]);
  useEffect(() => keepInside(mentoringId, media), [mentoringId, media]);
  const navigate = useNavigate();
  const progress = paths.progress(side, mentoringId);
  const leave = () => {
    onLeave();
    call.leave();
    void navigate(progress);
  };
  const isWide = useIsWide();
  // On a wide screen the agenda is beside the picture, and there from the beginning.
  const [chosen, setAgendaOpen] = useState<boolean>();
  const isAgendaOpen = chosen ?? isWide;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const isShown = useAwake(canSeeOther(state) && !isMoreOpen && (isWide || !isAgendaOpen));
  if (state.phase !== 'in' && state.phase !== 'entering')
    return <Over state={state} progress={progress} onAgain={onAgain} media={media} />;
  const fade = clsx(
    'transition-opacity duration-300 has-[:focus-visible]:pointer-events-auto has-[:focus-visible]:opacity-100',
    !isShown && 'pointer-events-none opacity-0',
  );
  return (
    <div className="fixed inset-x-0 top-(--notice-height) bottom-0 flex bg-purple-950 text-white">
      <title>멘토링룸 · 선배랑</title>
      <main id="main" className="relative min-w-0 flex-1">
        <CallView state={state} room={room} media={media} image={mentoring?.counterpart.profileImage} />
        <header style={shade('bottom')} className={clsx(fade, 'absolute inset-x-0 top-0 pt-safe')}>
          <div className="flex min-h-16 items-center justify-between gap-3 px-page">
            <h1 className="min-w-0 truncate text-lg font-bold">{room.counterpartName}</h1>
            <TimeRing room={room} />
          </div>
        </header>
        <div className="absolute inset-x-0 bottom-0 flex flex-col items-center">
          <Reminders media={media} />
          <div style={shade('top')} className={clsx(fade, 'w-full')}>
            <Controls media={media} onMore={() => setMoreOpen(true)} onLeave={leave}>
              {isWide && (
                <Control label="질문" isExpanded={isAgendaOpen} onTap={() => setAgendaOpen(!isAgendaOpen)}>
                  <ListChecks />
                </Control>
              )}
            </Controls>
            {!isWide && <AgendaCard onOpen={() => setAgendaOpen(true)} />}
          </div>
        </div>
      </main>
      {isWide && isAgendaOpen && (
        <aside aria-label={AGENDA_TITLE} className="w-96 shrink-0 overflow-y-auto bg-surface p-6 text-ink">
          <h2 className="text-xl font-bold">{AGENDA_TITLE}</h2>
          <RoomAgenda mentoring={mentoring} />
        </aside>
      )}
      {!isWide && <AgendaSheet open={isAgendaOpen} mentoring={mentoring} onClose={() => setAgendaOpen(false)} />}
      <MoreSheet open={isMoreOpen} media={media} onClose={() => setMoreOpen(false)} />
      <p role="status" className="sr-only">
        {statusOf(state, room.counterpartName)}
      </p>
    </div>
  );
}

/** What needs a tap, and stays while the controls have gone. */
function Reminders({ media }: { media: OwnMedia }) {
  const { microphone, screen } = useSyncExternalStore(media.subscribe, media.read);
  const canAgain = microphone === 'lost' || microphone === 'denied';
  return (
    <div className="flex flex-wrap justify-center gap-2 px-page pb-2">
      {canAgain && (
        <Button size="sm" variant="on-brand" onClick={() => media.startMicrophone()}>
          마이크 다시 연결
        </Button>
      )}
      {screen && (
        <Button size="sm" variant="on-brand" onClick={() => media.stopScreen()}>
          공유 멈추기
        </Button>
      )}
    </div>
  );
}

/** The edge of the agenda: a tap or a swipe up opens it. */
function AgendaCard({ onOpen }: { onOpen: () => void }) {
  const startY = useRef<number>(undefined);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      onTouchStart={({ touches }) => (startY.current = touches[0]?.clientY)}
      onTouchEnd={({ changedTouches }) => {
        const endY = changedTouches[0]?.clientY;
        if (startY.current !== undefined && endY !== undefined && startY.current - endY > SWIPE_PX) onOpen();
      }}
      className="flex w-full touch-none flex-col items-center rounded-t-2xl bg-purple-950 px-page pt-2.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] font-semibold outline-white"
    >
      <span aria-hidden className="h-1 w-10 rounded-full bg-white/30" />
      <span className="flex min-h-target items-center gap-2">
        <ListChecks aria-hidden className="size-5" />
        <span>질문</span>
      </span>
    </button>
  );
}

/** A finger that moves up by more opens the agenda. */
const SWIPE_PX = 32;

const ENDS: Readonly<Record<string, { title: string; description: string }>> = {
  TAKEN: {
    title: '다른 기기에서 열었어요',
    description: '멘토링룸은 한 곳에서만 열려요. 여기서 다시 열면 그쪽이 닫혀요.',
  },
  ROOM_CLOSED: { title: '멘토링룸이 닫혔어요', description: '어떻게 되었는지는 진행 상황에서 볼 수 있어요.' },
  SESSION_ENDED: { title: '로그아웃되었어요', description: '다시 로그인하고 들어와 주세요.' },
};

type OverProps = { state: CallState; progress: string; media: OwnMedia; onAgain: () => void };

function Over({ state, progress, media, onAgain }: OverProps) {
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

/** A closed door, for a room in which nobody is any more. */
function DoorArt() {
  return (
    <Art>
      <rect x="28" y="18" width="56" height="78" rx="8" className="fill-purple-200" />
      <path d="M36 30a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v66H36z" className="fill-purple-400" />
      <path d="M45 38h22M45 49h22" className="stroke-purple-200" strokeWidth="5" strokeLinecap="round" />
      <circle cx="68" cy="66" r="4" className="fill-purple-50" />
      <path d="M18 96h76" className="stroke-purple-700" strokeWidth="6" strokeLinecap="round" />
    </Art>
  );
}
