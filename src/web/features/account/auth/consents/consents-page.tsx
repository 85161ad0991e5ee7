import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../../app/session/use-session.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { ConsentList } from './consent-list.tsx';
import { consentsQuery } from './consents-query.ts';

/** 약관과 동의: what a member has agreed to, and the consent that can be taken back (product §24.2). Operators have no consents. */
export default function ConsentsPage() {
  const { user } = useSession();
  if (user?.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return (
    <>
      <AppBar title="약관과 동의" back={PAGES.settings} />
      <PageBody>
        <Consents />
      </PageBody>
    </>
  );
}

function Consents() {
  const { data, error, refetch } = useQuery(consentsQuery);
  if (data) return <ConsentList consents={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <LoadingRegion className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
    </LoadingRegion>
  );
}
