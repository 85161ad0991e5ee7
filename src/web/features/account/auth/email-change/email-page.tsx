import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../../app/session/use-session.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { emailChangeQuery } from './email-change-query.ts';
import { EmailCodesForm } from './email-codes-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';

/** 이메일 바꾸기: the new address with the password, then the codes of both addresses (product §24.5). Operators' addresses stay. */
export default function EmailPage() {
  const { user } = useSession();
  if (user?.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return (
    <>
      <AppBar title="이메일 바꾸기" back={PAGES.settings} />
      <PageBody className="gap-6">
        <EmailChange />
      </PageBody>
    </>
  );
}

function EmailChange() {
  const { data, error, refetch } = useQuery(emailChangeQuery);
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingRegion className="flex flex-col gap-3">
        <Skeleton className="h-16 w-full rounded-xl" />
        <Skeleton className="h-16 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <p>
        <span className="block text-sm text-ink-muted">지금 이메일</span>
        <span className="block font-semibold break-all">{data.email}</span>
      </p>
      {data.pending ? (
        <EmailCodesForm key={data.pending.expiresAt} pending={data.pending} />
      ) : (
        <NewEmailForm email={data.email} />
      )}
    </>
  );
}
