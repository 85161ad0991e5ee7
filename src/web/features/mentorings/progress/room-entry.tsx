import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { EACH_SECOND_MS, useNow } from '../../../lib/use-now.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

/** The way into the room of a confirmed mentoring, from the confirmation on: it says when the room opens (product §16.1). */
export function RoomEntry({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, confirmedTime } = mentoring;
  const now = useNow(EACH_SECOND_MS);
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  if (!start || isRoomOver(mentoring, now)) return null;
  const opens = start.getTime() - ROOM_EARLY_MINUTES * MINUTE_MS;
  const isOpen = now.getTime() >= opens;
  return (
    <>
      {!isOpen && <p className="pb-2 text-center">{`${describeKoreanTime(new Date(opens))}부터 들어갈 수 있어요.`}</p>}
      <LinkButton to={paths.room(mentoringId)} variant={isOpen ? 'primary' : 'soft'} block>
        멘토링룸 입장
      </LinkButton>
    </>
  );
}

/** Whether the room of a confirmed mentoring has closed for good. */
export function isRoomOver({ confirmedTime }: Mentoring, now: Date): boolean {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  const openFor = (SESSION_MINUTES + ROOM_LATE_MINUTES) * MINUTE_MS;
  return start ? now.getTime() > start.getTime() + openFor : false;
}
