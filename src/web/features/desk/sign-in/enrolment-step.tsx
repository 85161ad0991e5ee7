import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Member } from '#contract/people/members.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { PageHeading } from '../../../ui/layout/column.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { CodeEntry, NewTotpKey } from '../../account/second-factors/index.ts';
import { isSignInOver } from './sign-in-over.ts';

/** The first sign-in of an operator: an authenticator app is enrolled by a code of it. */
export function EnrolmentStep({
  onDone,
  onExpired,
}: {
  onDone: (user: Member, recoveryCodes: readonly string[]) => void;
  /** Rethrows what is another error. */
  onExpired: (error: unknown) => Promise<void>;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment-key'],
    queryFn: () => call('POST /v1/admin/enrolment/key'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Each request makes a new key, which would invalidate the scanned one.
    refetchOnReconnect: false,
  });
  const isOver = isSignInOver(error);
  const leave = useEffectEvent(() => void onExpired(error));
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  return (
    <>
      <PageHeading description="Google Authenticator 같은 인증 앱으로 QR 코드를 찍고, 앱에 보이는 숫자를 입력해 주세요.">
        인증 앱을 등록해 주세요
      </PageHeading>
      {data ? (
        <>
          <NewTotpKey keyToAdd={data} />
          <CodeEntry
            kind="TOTP"
            action="등록하기"
            onSend={(code) =>
              call('POST /v1/admin/enrolment', { body: { code } }).then(
                ({ user, recoveryCodes }) => onDone(user, recoveryCodes),
                onExpired,
              )
            }
          />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingRegion className="flex flex-col items-center gap-4">
          <Skeleton className="size-56 rounded-lg" />
          <Skeleton className="h-28 w-full rounded-lg" />
        </LoadingRegion>
      )}
    </>
  );
}
