import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { EACH_SECOND_MS, useNow } from '../../../lib/use-now.ts';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { AttendanceButton } from './attendance-button.tsx';
import { DisputeButton } from './dispute-parts.tsx';
import { isRoomOver, RoomEntry } from './room-entry.tsx';

/** What either side can do with a confirmed mentoring: enter the room, confirm attendance, or report a problem. It is cancelled behind ⋯. */
export function ConfirmedActions({ mentoring }: { mentoring: Mentoring }) {
  const isOver = isRoomOver(mentoring, useNow(EACH_SECOND_MS));
  // The actions of a disputed session are listed with the dispute.
  if (mentoring.isDisputed && isOver) return null;
  return (
    <BottomActionBar
      note={
        <>
          {mentoring.allowedActions.includes('dispute') && <DisputeButton mentoring={mentoring} />}
          <RoomEntry mentoring={mentoring} />
        </>
      }
    >
      <AttendanceButton mentoring={mentoring} />
    </BottomActionBar>
  );
}
