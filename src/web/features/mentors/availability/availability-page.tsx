import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { AvailabilityForm } from './availability-form.tsx';
import { availabilityQuery } from './availability-query.ts';

/** When a mentor has time: a week of half hours, single days, notice and sessions a week (product §3.1). */
export default function AvailabilityPage() {
  return (
    <MembersOnly memberType="ROLE_MENTOR">
      <AppBar title="가능한 시간" back={PAGES.my} />
      <Loaded />
    </MembersOnly>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery(availabilityQuery);
  if (data) return <AvailabilityForm availability={data} />;
  if (isRefusal(error, 'NO_PROFILE')) {
    return (
      <PageBody flush>
        <EmptyState
          art={<CalendarArt />}
          title="프로필을 먼저 등록해 주세요"
          description="프로필을 등록하면 후배를 만날 시간을 정할 수 있어요."
          action={<LinkButton to={PAGES.mentorRegistration}>프로필 등록하기</LinkButton>}
        />
      </PageBody>
    );
  }
  return <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <FormSkeleton />}</PageBody>;
}

function FormSkeleton() {
  return (
    <LoadingRegion className="flex flex-col">
      {KOREAN_WEEKDAYS.map((weekday) => (
        <div key={weekday} className="flex min-h-14 items-center gap-4">
          <Skeleton className="size-6" />
          <Skeleton className="h-9 w-32" />
        </div>
      ))}
    </LoadingRegion>
  );
}
