import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { logError } from '../../../lib/log.ts';
import type { Elements } from '../../../ui/elements.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';

function ProfileSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-7 pt-2">
      <div className="flex flex-col items-center gap-2.5">
        <Skeleton round className="size-28" />
        <Skeleton className="mt-2 h-7 w-32" />
        <Skeleton className="h-5 w-44" />
      </div>
      {[1, 2, 3, 4].map((part) => (
        <div key={part} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-13 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

const REGISTRATION: Readonly<Record<MemberType, string>> = {
  ROLE_MENTOR: PAGES.mentorRegistration,
  ROLE_MENTEE: PAGES.menteeRegistration,
};

interface ProfileProps<Profile> {
  memberType: MemberType;
  query: UseQueryOptions<Profile>;
  children: (profile: Profile) => Elements;
}

/** A page over a member's own profile: its skeleton, the registration where there is none, an error with a retry (conformance D.8), which is also logged, or its content. */
export function ProfileLayout<Profile>({
  title,
  back,
  ...profile
}: ProfileProps<Profile> & { title: string; back: string }) {
  return (
    <MembersOnly memberType={profile.memberType}>
      <AppBar title={title} back={back} />
      <LoadedProfile {...profile} />
    </MembersOnly>
  );
}

function LoadedProfile<Profile>({ memberType, query, children }: ProfileProps<Profile>) {
  const { data, error, refetch } = useQuery(query);
  useEffect(() => {
    if (error && !isRefusal(error, 'NO_PROFILE')) logError('profile error', error);
  }, [error]);
  if (data) return children(data);
  if (isRefusal(error, 'NO_PROFILE')) return <Navigate to={REGISTRATION[memberType]} replace />;
  return (
    <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <ProfileSkeleton />}</PageBody>
  );
}

/** A titled part of a profile; `empty` is shown when there is nothing. */
export function ProfileSection({
  title,
  empty,
  children,
}: {
  title: string;
  empty?: string | false;
  children?: Elements;
}) {
  return (
    <section className="border-t border-line py-5">
      <h3 className="pb-2 text-sm font-semibold text-ink-faint">{title}</h3>
      {empty ? <p className="text-ink-faint">{empty}</p> : children}
    </section>
  );
}
