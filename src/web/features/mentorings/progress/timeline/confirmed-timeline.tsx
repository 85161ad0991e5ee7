import { useQuery } from '@tanstack/react-query';
import { MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { currentPoint, pointTimes, TIMELINE_POINTS, type TimelinePoint } from '#domain/mentorings/states/timeline.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime, describeSpan } from '../../../../lib/korean-date.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { AddToCalendar } from '../../calendar/index.ts';
import { conversationQuery } from '../../messages/index.ts';
import { Questions } from '../../preparation/index.ts';
import { MessagesLink } from '../messages-link.tsx';
import { isRoomOver } from '../room-entry.tsx';
import { Done, TimelineStep } from './timeline-step.tsx';

const TITLES: Readonly<Record<TimelinePoint, string>> = {
  CONFIRMED: '확정',
  DAY_BEFORE: '하루 전',
  CHECK: '10분 전',
  SESSION: '멘토링',
  AFTER: '마친 뒤',
};
/** The name of a point that had passed before the confirmation, when nothing happened at its time. */
const LATE_TITLES: Partial<typeof TITLES> = { DAY_BEFORE: '질문 준비', CHECK: '기기 점검' };

/** From the confirmation to what comes after, with everything that can be done on the way (product §22.1). */
export function ConfirmedTimeline({ mentoring }: { mentoring: Mentoring }) {
  const now = useNow();
  const start = mentoring.confirmedTime && parseKoreanTime(mentoring.confirmedTime.startTime);
  if (!start) return null;
  const times = pointTimes(start);
  const confirmedAt = mentoring.history.findLast(({ action }) => action === 'accept')?.at;
  const confirmed = confirmedAt === undefined ? undefined : new Date(confirmedAt);
  const current = TIMELINE_POINTS.indexOf(currentPoint(start, now));
  const contents: Readonly<Record<TimelinePoint, ReactNode>> = {
    CONFIRMED: <Confirmed mentoring={mentoring} isOver={isRoomOver(mentoring, now)} />,
    DAY_BEFORE: <Questions mentoringId={mentoring.mentoringId} />,
    CHECK: current <= TIMELINE_POINTS.indexOf('CHECK') && <CheckLink mentoring={mentoring} />,
    SESSION: <Session mentoring={mentoring} />,
    AFTER: <p className="text-sm text-ink-muted">{AFTER_TEXTS[mentoring.side]}</p>,
  };
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="pb-4 text-sm font-semibold text-ink-muted">
        멘토링까지
      </h2>
      <ol>
        {TIMELINE_POINTS.map((point, index) => {
          const begins = point === 'CONFIRMED' ? confirmed : times[point];
          const lateTitle = begins && confirmed && begins < confirmed ? LATE_TITLES[point] : undefined;
          return (
            <TimelineStep
              key={point}
              title={lateTitle ?? TITLES[point]}
              time={lateTitle ? undefined : begins && describePoint(point, begins, times.AFTER)}
              state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
              isLast={index === TIMELINE_POINTS.length - 1}
            >
              {contents[point]}
            </TimelineStep>
          );
        })}
      </ol>
    </section>
  );
}

const AFTER_TEXTS: Readonly<Record<Mentoring['side'], string>> = {
  mentee: '후기로 고마움을 전하고, 같은 선배에게 다시 제안할 수 있어요.',
  mentor: '후배에게 한마디를 남기고, 정산 내역에서 금액을 볼 수 있어요.',
};

function describePoint(point: TimelinePoint, begins: Date, end: Date): string {
  return point === 'SESSION' ? describeSpan(begins, end) : describeKoreanTime(begins);
}

/** The calendar, the place, the first message. */
function Confirmed({ mentoring, isOver }: { mentoring: Mentoring; isOver: boolean }) {
  const { mentoringId } = mentoring;
  const { data: conversation } = useQuery(conversationQuery(mentoringId));
  const hasMessages = (conversation?.lastNumber ?? 0) > 0;
  return (
    <>
      <AddToCalendar mentoring={mentoring} />
      <MeetingPlace mentoring={mentoring} isOver={isOver} />
      <MessagesLink mentoring={mentoring} />
      {hasMessages && <Done>메시지를 주고받고 있어요</Done>}
    </>
  );
}

function MeetingPlace({
  mentoring: { mentoringId, meeting, side },
  isOver,
}: {
  mentoring: Mentoring;
  isOver: boolean;
}) {
  const isLink = meeting?.kind === 'LINK';
  const text = isLink ? `${side === 'mentor' ? '내' : '선배의'} 회의 주소에서 만나요` : '선배랑 멘토링룸에서 만나요';
  return (
    <div className="flex w-full items-start gap-2 py-1">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0">
        <p>{text}</p>
        {isLink && meeting.link && (
          <a
            href={meeting.link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-target items-center text-sm font-semibold break-all text-brand-ink underline underline-offset-4"
          >
            <span>{meeting.link}</span>
            <span className="sr-only"> (새 창)</span>
          </a>
        )}
        {side === 'mentor' && !isOver && (
          <Link
            to={paths.room(mentoringId)}
            className="flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
          >
            만나는 곳 바꾸기
          </Link>
        )}
      </div>
    </div>
  );
}

function CheckLink({ mentoring: { mentoringId, meeting } }: { mentoring: Mentoring }) {
  if (meeting?.kind === 'LINK')
    return <p className="text-sm text-ink-muted">회의 주소가 잘 열리는지 미리 눌러 보세요.</p>;
  return (
    <>
      <p className="text-sm text-ink-muted">소리와 화면이 잘 나오는지 미리 볼 수 있어요.</p>
      <Link
        to={paths.room(mentoringId)}
        className="inline-flex min-h-target items-center gap-1.5 text-sm font-semibold text-brand-ink underline underline-offset-4"
      >
        <Video aria-hidden className="size-4.5" />
        카메라와 마이크 점검
      </Link>
    </>
  );
}

function Session({ mentoring: { attendance, side, counterpart, meeting } }: { mentoring: Mentoring }) {
  const other = side === 'mentee' ? 'mentor' : 'mentee';
  return (
    <>
      {!attendance[side] && !attendance[other] && (
        <p className="text-sm text-ink-muted">
          {meeting?.kind === 'LINK'
            ? '만나면 아래 참석 확인을 눌러 주세요.'
            : '시간에 맞춰 아래 멘토링룸에 들어오면 참석이 확인돼요.'}
        </p>
      )}
      {attendance[side] && <Done>참석이 확인됐어요</Done>}
      {attendance[other] && <Done>{`${counterpart.name}님이 왔어요`}</Done>}
    </>
  );
}
