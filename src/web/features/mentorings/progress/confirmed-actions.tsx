import type { Mentoring } from '#contract/mentorings.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { AttendanceButton } from './attendance-button.tsx';
import { useCancel } from './use-cancel.ts';

/** What either side can do with a confirmed mentoring: be there, or cancel before it begins. */
export function ConfirmedActions({ mentoring }: { mentoring: Mentoring }) {
  const cancel = useCancel(mentoring);
  return (
    <BottomActionBar>
      {mentoring.allowedActions.includes('cancel') && (
        <Button variant="secondary" onClick={cancel}>
          취소 요청
        </Button>
      )}
      <AttendanceButton mentoring={mentoring} />
    </BottomActionBar>
  );
}
