import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { ATTENDANCE_WINDOW_MS } from '#domain/mentorings/states/attendance.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { EACH_SECOND_MS, useNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTransition } from '../mentoring-queries.ts';

/** Confirms attendance at the mentor's own address, from ten minutes before the start to ten minutes after it (product §7.1). */
export function AttendanceButton({ mentoring }: { mentoring: Mentoring }) {
  const attendance = useTransition('POST /v1/mentoring/{mentoringId}/attendance', mentoring.mentoringId);
  const isHere = mentoring.attendance[mentoring.side];
  const isOpen = useIsOpen(mentoring);

  const attend = () =>
    tellResult(() => attendance.mutateAsync(undefined), {
      done: { message: '참석을 확인했어요.', tone: 'success' },
      failed: '참석을 확인하지 못했어요',
    });

  return (
    <Button disabled={isHere || !isOpen} onClick={attend}>
      {isHere ? '참석 확인 완료' : '참석 확인'}
    </Button>
  );
}

/** By the server's `allowedActions`, or by the clock between two responses, at most a second late. */
function useIsOpen({ allowedActions, confirmedTime }: Mentoring) {
  const now = useNow(EACH_SECOND_MS);
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  const isInWindow = start ? Math.abs(now.getTime() - start.getTime()) <= ATTENDANCE_WINDOW_MS : false;
  return isInWindow || allowedActions.includes('attend');
}
