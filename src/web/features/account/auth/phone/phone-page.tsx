import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { OwnPhone } from '#contract/account/phones.ts';
import { PAGES } from '#contract/pages.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { useAskedAgain } from '../sign-in-again.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { ChangePhoneForm, FirstPhoneForm, RemovePhoneForm } from './phone-forms.tsx';
import { phoneQuery } from './phone-query.ts';

/** 휴대폰 번호: a number, then the code that was sent to it; to change or remove one the password (product §8.5). */
export default function PhonePage() {
  const { data, error, refetch } = useQuery(phoneQuery);
  if (data && !data.isOffered) return <Navigate to={PAGES.notificationSettings} replace />;
  return (
    <>
      <AppBar title="휴대폰 번호" back={PAGES.notificationSettings} />
      <PageBody className="gap-6">
        {data && <PhoneParts phone={data} />}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
        {!data && !error && (
          <LoadingRegion className="flex flex-col gap-3">
            <Skeleton className="h-16 w-full rounded-xl" />
            <Skeleton className="h-13 w-full rounded-xl" />
          </LoadingRegion>
        )}
      </PageBody>
    </>
  );
}

const PARTS = [
  { to: 'POST /v1/members/me/phone', opens: 'change' },
  { to: 'POST /v1/members/me/phone/removal', opens: 'remove' },
] as const;

function PhoneParts({ phone: { number, pending } }: { phone: OwnPhone }) {
  const [part, setPart] = useState<'change' | 'remove'>();
  useAskedAgain(PARTS, ({ opens }) => setPart(opens));
  if (pending) return <PhoneCodeForm key={pending.expiresAt} pending={pending} />;
  if (number === null)
    return (
      <>
        <p className="text-ink-muted">앱을 이틀 넘게 열지 않으면 멘토링 소식을 카카오 알림톡으로 알려 드려요.</p>
        <FirstPhoneForm />
      </>
    );
  return (
    <>
      <p>
        <span className="block text-sm text-ink-muted">등록한 번호</span>
        <span className="block text-lg font-semibold tabular-nums">{number}</span>
      </p>
      {part === 'change' && <ChangePhoneForm />}
      {part === 'remove' && <RemovePhoneForm />}
      {!part && (
        <div className="flex flex-col gap-2">
          <Button variant="secondary" onClick={() => setPart('change')}>
            번호 바꾸기
          </Button>
          <Button variant="ghost" onClick={() => setPart('remove')}>
            번호 지우기
          </Button>
        </div>
      )}
    </>
  );
}
