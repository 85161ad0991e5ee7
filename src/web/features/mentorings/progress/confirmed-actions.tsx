import type { Mentoring } from '#contract/mentorings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { AttendanceButton } from './attendance-button.tsx';
import { DisputeButton } from './dispute-button.tsx';
import { RoomEntry } from './room-entry.tsx';
import { useCancel } from './use-cancel.ts';

/** What either side can do with a confirmed mentoring: enter the room, confirm attendance, cancel before it begins, or report a problem. */
export function ConfirmedActions({ mentoring }: { mentoring: Mentoring }) {
  const cancel = useCancel(mentoring);
  return (
    <BottomActionBar
      note={
        <>
          {mentoring.allowedActions.includes('dispute') && <DisputeButton mentoring={mentoring} />}
          <RoomEntry mentoring={mentoring} />
        </>
      }
    >
      {mentoring.allowedActions.includes('cancel') && (
        <Button variant="secondary" onClick={cancel}>
          취소 요청
        </Button>
      )}
      <AttendanceButton mentoring={mentoring} />
    </BottomActionBar>
  );
}
