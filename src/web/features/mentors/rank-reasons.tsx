import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { describeReason } from '#domain/mentors/ranking/reasons.ts';

/** Why a mentor stands where they do in 추천순; nothing in other orders (product §9.4). */
export function RankReasons({ mentor }: { mentor: MentorListItem }) {
  const { reasons, fitsAt } = mentor;
  if (reasons.length === 0) return null;
  return (
    <p className="pt-1 text-sm font-medium text-brand-ink">
      {reasons.map((reason) => describeReason(reason, fitsAt)).join(' · ')}
    </p>
  );
}
