import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';

/** What either side reads about an anonymous proposal (product §5.7). */
export function describeAnonymity({ side, status }: Pick<Mentoring, 'side' | 'status'>): string {
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  if (side === 'mentor')
    return isOpen ? '확정하면 닉네임과 사진, 자기소개를 볼 수 있어요.' : '익명으로 제안한 후배예요.';
  return isOpen
    ? '확정될 때까지 선배에게는 학교와 전공, 적은 내용만 보여요.'
    : '익명으로 제안해서 선배는 누구인지 알 수 없어요.';
}
