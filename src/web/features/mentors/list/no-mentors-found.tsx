import { useQueries } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { SearchArt } from '../../../ui/art/empty/search-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { mentorCountQuery, type MentorFilter, type MentorList } from '../mentor-queries.ts';
import { conditionsOf, describeCount } from './filter-text.ts';

/** An empty list: suggests dropping the one condition that then finds most mentors, if any (product §9.1). */
export function NoMentorsFound({
  filter,
  list,
  onChange,
}: {
  filter: MentorFilter;
  list: Pick<MentorList, 'q' | 'school'>;
  onChange: (filter: MentorFilter) => void;
}) {
  const conditions = conditionsOf(filter);
  const nearest = useQueries({
    queries: conditions.map(({ without }) => mentorCountQuery({ ...list, ...without })),
    combine: (counts) =>
      conditions
        .map((condition, index) => ({ ...condition, count: counts[index]?.data?.count ?? 0 }))
        .toSorted((a, b) => b.count - a.count)
        .find(({ count }) => count > 0),
  });
  const isNarrowed = list.q !== '' || conditions.length > 0;
  return (
    <EmptyState
      art={<SearchArt />}
      title="멘토 내역이 없습니다."
      description={
        nearest
          ? `‘${nearest.label}’ 조건을 빼면 ${describeCount(nearest.count)}이 있어요.`
          : suggestNextStep(list.q, filter.field)
      }
      action={
        nearest ? (
          <Button variant="soft" onClick={() => onChange(nearest.without)}>
            {`‘${nearest.label}’ 빼고 보기`}
          </Button>
        ) : (
          isNarrowed && (
            <LinkButton variant="soft" to={PAGES.mentors}>
              전체 멘토 보기
            </LinkButton>
          )
        )
      }
    />
  );
}

function suggestNextStep(q: string, field: string | undefined): string {
  if (q !== '' && field) return '직무를 전체로 바꾸거나, 더 짧은 말이나 초성으로 찾아보세요.';
  if (q !== '') return '더 짧은 말이나 초성으로 찾아보세요. 예) ㅍㄹㅌ';
  return field ? '다른 직무의 선배도 살펴보세요.' : '곧 새로운 선배가 찾아올 거예요.';
}
