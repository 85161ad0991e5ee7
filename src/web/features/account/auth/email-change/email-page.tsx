import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { SAME_EMAIL_MESSAGE } from '#domain/account/email-change.ts';
import { email as emailRule } from '#domain/people/members.ts';
import { useSession } from '../../../../app/session/use-session.ts';
import { messageOf, ApiError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { PasswordForm } from '../password-form.tsx';
import type { Reauthentication } from '../use-factor-code.tsx';
import { emailChangeQuery, EmailCodesForm } from './email-codes-form.tsx';

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

/** The first step: the new address and the member's password. */
function NewEmailForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [newEmail, setNewEmail, clearNewEmail] = useDraft('new-email', '');
  const [error, setError] = useState<string>();
  const rule = emailRule.safeParse(newEmail);

  async function begin(proof: Reauthentication) {
    if (!rule.success || rule.data === email) {
      setError(rule.success ? SAME_EMAIL_MESSAGE : rule.error.issues[0]?.message);
      field.current?.focus();
      return false;
    }
    try {
      const pending = await call('POST /v1/members/me/email', { body: { newEmail, ...proof } });
      queries.setQueryData(emailChangeQuery.queryKey, { email, pending });
      clearNewEmail();
      return true;
    } catch (failed) {
      const errors = failed instanceof ApiError ? failed.fieldErrors : [];
      const message = errors.find((each) => each.field === 'newEmail')?.message;
      if (message === undefined) throw failed;
      setError(message);
      field.current?.focus();
      return false;
    }
  }

  return (
    <PasswordForm
      to="POST /v1/members/me/email"
      label="인증번호 받기"
      failure="인증번호를 보내지 못했어요"
      disabled={newEmail.trim() === ''}
      onSubmit={begin}
    >
      <TextField
        ref={field}
        label="새 이메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.com"
        value={newEmail}
        error={error}
        hint="지금 이메일과 새 이메일로 인증번호를 하나씩 보내 드려요."
        onChange={(event) => {
          setNewEmail(event.target.value);
          setError(undefined);
        }}
      />
    </PasswordForm>
  );
}
