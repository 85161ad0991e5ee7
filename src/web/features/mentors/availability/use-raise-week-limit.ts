import { useQueryClient } from '@tanstack/react-query';
import { MAX_SESSIONS_A_WEEK } from '#domain/mentors/availability/availability.ts';
import { call } from '../../../lib/api.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { availabilityQuery } from './availability-query.ts';

/** Asks a mentor with a full week whether to take one more session a week, and saves the answer (product §3.3). */
export function useRaiseWeekLimit() {
  const queries = useQueryClient();
  const dialog = useDialog();

  /**
   * @param full what the server says of the week that is full
   * @returns whether there is room now
   * @throws ApiError when it could not be read or saved
   */
  return async function raise(full: string): Promise<boolean> {
    const { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals } = await call(
      'GET /v1/mentor/me/availability',
    );
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
