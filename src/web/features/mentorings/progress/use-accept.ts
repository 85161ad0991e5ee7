import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { hasOtherEvent } from '../../mentors/availability/calendars/has-other-event.ts';
import { useRaiseWeekLimit } from '../../mentors/availability/use-raise-week-limit.ts';
import { describeApplyTime } from '../describe-times.ts';
import { useTransition } from '../mentoring-queries.ts';

/**
 * Confirms one time, after a confirm dialog (SPEC §2: 수락하기 with a confirm dialog). A mentor with a full week may take one more session with the
 * same tap (product §3.3).
 */
export function useAccept(mentoring: Mentoring) {
  const dialog = useDialog();
  const toast = useToast();
  const acceptance = useTransition('POST /v1/mentoring/{mentoringId}/acceptance', mentoring.mentoringId);

  const raiseWeekLimit = useRaiseWeekLimit();

  /** @returns whether it is confirmed now; not when the mentor keeps to what they have set */
  async function send({ startTime }: ApplyTime): Promise<boolean> {
    try {
      await acceptance.mutateAsync({ startTime });
    } catch (error) {
      if (!isRefusal(error, 'OWN_WEEK_FULL')) throw error;
      if (!(await raiseWeekLimit(messageOf(error)))) return false;
      await acceptance.mutateAsync({ startTime });
    }
    return true;
  }

  /** @returns whether it is confirmed now */
  return async function accept(time: ApplyTime): Promise<boolean> {
    const isBusy = mentoring.side === 'mentor' && (await hasOtherEvent(time));
    const confirmed = await dialog.confirm({
      title: '이 시간으로 확정할까요?',
      description: `${isBusy ? '그 시간에 다른 일정이 있어요. ' : ''}${describeApplyTime(time)}에 ${mentoring.counterpart.name}님과 만나요.`,
      confirmText: isBusy ? '그래도 수락하기' : '수락하기',
    });
    if (!confirmed) return false;
    try {
      if (!(await send(time))) return false;
      toast.show({ message: '멘토링이 확정됐어요.', tone: 'success' });
      return true;
    } catch (error) {
      await dialog.alert({ title: '수락하지 못했어요', description: messageOf(error) });
      return false;
    }
  };
}
