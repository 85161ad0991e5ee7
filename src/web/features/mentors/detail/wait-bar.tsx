import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { PROPOSALS_FULL_MESSAGE } from '#domain/mentorings/proposals/refusal-messages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';

/** The foot of the page of a mentor with the maximum of open proposals: one notification when there is room (product §3.3). */
export function WaitBar({ mentor }: { mentor: MentorDetail }) {
  const { isWaiting } = mentor;
  const change = useWait(mentor);
  return (
    <BottomActionBar
      note={isWaiting ? '자리가 나면 다른 분보다 12시간 먼저 제안할 수 있어요.' : PROPOSALS_FULL_MESSAGE}
    >
      <Button size="lg" variant={isWaiting ? 'secondary' : 'soft'} onClick={change}>
        {isWaiting ? '기다리지 않기' : '자리 나면 알림 받기'}
      </Button>
    </BottomActionBar>
  );
}

/** For a mentor with a full week: other weeks can be proposed, and one notification says when this one has room. */
export function WaitForWeek({ mentor }: { mentor: MentorDetail }) {
  const { isWaiting } = mentor;
  const change = useWait(mentor);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <span>{isWaiting ? '이번 주에 자리가 나면 알려 드려요.' : '이번 주는 모두 찼어요.'}</span>
      <Button variant="ghost" size="sm" onClick={change}>
        {isWaiting ? '기다리지 않기' : '자리 나면 알림 받기'}
      </Button>
    </div>
  );
}

function useWait({ mentorId, isWaiting }: MentorDetail) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const toggle = useMutation({
    mutationFn: () =>
      call(isWaiting ? 'DELETE /v1/mentor/{mentorId}/wait' : 'PUT /v1/mentor/{mentorId}/wait', {
        params: { mentorId },
      }),
    // Also after an error: there may be room by now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['mentor', mentorId] }),
  });

  return async function change() {
    try {
      await toggle.mutateAsync();
      toast.show(isWaiting ? '이제 기다리지 않아요.' : '자리가 나면 순서대로 알려 드릴게요.');
    } catch (error) {
      await dialog.alert({ title: '바꾸지 못했어요', description: messageOf(error) });
    }
  };
}
