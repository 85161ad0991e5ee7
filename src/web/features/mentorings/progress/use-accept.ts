import { useQueryClient } from '@tanstack/react-query';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { MAX_SESSIONS_A_WEEK } from '#domain/mentors/availability/availability.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { availabilityQuery } from '../../mentors/availability/availability-query.ts';
import { describeApplyTime } from '../describe-times.ts';
import { useTransition } from '../mentoring-queries.ts';

/**
 * Confirms one time, after a confirm dialog (SPEC §2: 수락하기 with a confirm dialog). A mentor with a full week may take one more session with the
 * same tap (product §3.3).
 */
export function useAccept(mentoring: Mentoring) {
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

  return async function accept(time: ApplyTime): Promise<void> {
    const isBusy = mentoring.side === 'mentor' && (await hasOtherEvent(time));
    const confirmed = await dialog.confirm({
      title: '이 시간으로 확정할까요?',
      description: `${isBusy ? '그 시간에 다른 일정이 있어요. ' : ''}${describeApplyTime(time)}에 ${mentoring.counterpart.name}님과 만나요.`,
      confirmText: isBusy ? '그래도 수락하기' : '수락하기',
    });
    if (!confirmed) return;
    try {
      if (await send(time)) showToast({ message: '멘토링이 확정됐어요.', tone: 'success' });
    } catch (error) {
      await alertFailure('수락하지 못했어요', error);
    }
  };
}

/** Asks a mentor with a full week whether to take one more session a week, and saves the answer (product §3.3). */
function useRaiseWeekLimit() {
  const queries = useQueryClient();

  /**
   * @param full what the server says of the week that is full
   * @returns whether there is room now
   * @throws ApiError when it could not be read or saved
   */
  return async function raise(full: string): Promise<boolean> {
    const saved = await call('GET /v1/mentor/me/availability');
    const { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals } = saved;
    // The limit was lifted on another screen meanwhile.
    if (maxSessionsAWeek === null) return true;
    if (maxSessionsAWeek >= MAX_SESSIONS_A_WEEK) {
      await dialog.alert({ title: '그 주 멘토링이 모두 찼어요', description: full });
      return false;
    }
    const more = maxSessionsAWeek + 1;
    const agreed = await dialog.confirm({
      title: '그 주 멘토링이 모두 찼어요',
      description: `한 주 ${maxSessionsAWeek}회까지 받기로 했어요. ${more}회로 늘리고 수락할까요? 늘린 횟수는 다른 주에도 적용돼요.`,
      confirmText: '늘리고 수락하기',
    });
    if (!agreed) return false;
    const body = { week, exceptions, noticeHours, maxSessionsAWeek: more, maxOpenProposals };
    const stored = await call('PUT /v1/mentor/me/availability', { body });
    queries.setQueryData(availabilityQuery.queryKey, stored);
    for (const queryKey of [['mentors'], ['free-times']]) void queries.invalidateQueries({ queryKey });
    return true;
  };
}

/**
 * Whether a calendar of the mentor's own has something else then, as it is now. A warning alone: what cannot be found out is not waited for.
 * @param time Korean wall-clock time
 */
async function hasOtherEvent({ startTime }: ApplyTime): Promise<boolean> {
  const checked = await call('POST /v1/mentor/me/calendars/check', { body: { startTime } }).catch(() => undefined);
  return checked?.isBusy ?? false;
}
