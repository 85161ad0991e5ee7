import { clsx } from 'clsx';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { EACH_SECOND_MS, useNow } from '../../../lib/use-now.ts';
import type { KnownRoom } from './room-queries.ts';
import { toPageTime } from './server-now.ts';

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
