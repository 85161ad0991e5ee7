import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { PendingEmailChange } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { SAME_EMAIL_MESSAGE } from '#domain/account/email-change.ts';
import { CODE_EXPIRED_MESSAGE, CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { email as emailRule } from '#domain/people/members.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { session, useSession } from '../../../../app/session/session.ts';
import { alertFailure } from '../../../../lib/alert-failure.ts';
import { ApiError, isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Form } from '../../../../lib/form.tsx';
import { clockText, toDeviceTime, useCountdown } from '../../../../lib/use-countdown.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { PasswordForm } from '../password-form.tsx';
import type { Reauthentication } from '../sign-in-again.tsx';

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

/** The member's address, and the one that waits for its codes. */
const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call('GET /v1/members/me/email', { signal }),
  staleTime: 0,
});

/** The second step: the codes of both addresses, checked together. */
function EmailCodesForm({ pending: { newEmail, expiresAt } }: { pending: PendingEmailChange }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [codes, setCodes] = useState({ oldCode: '', newCode: '' });
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const remaining = useCountdown(toDeviceTime(expiresAt));
  const isExpired = remaining <= 0;

  async function confirm() {
    setPending(true);
    try {
      await call('POST /v1/members/me/email/confirmation', { body: codes });
    } catch (failed) {
      setError(messageOf(failed));
      setOver(isRefusal(failed, 'CODE_EXPIRED') || isRefusal(failed, 'CODE_ATTEMPTS_SPENT'));
      return;
    } finally {
      setPending(false);
    }
    await session.check();
    await queries.invalidateQueries();
    showToast({ message: '이메일을 바꿨어요. 다음에는 새 이메일로 로그인해 주세요.', tone: 'success' });
    await navigate(PAGES.settings, { replace: true });
  }

  async function giveUp() {
    try {
      await call('DELETE /v1/members/me/email');
      await queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
    } catch (failed) {
      await alertFailure('그만두지 못했어요', failed);
    }
  }

  const fieldOf = (name: keyof typeof codes, label: string, message?: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={`${CODE_LENGTH}자리 숫자`}
      className="tabular-nums"
      value={codes[name]}
      error={message}
      onChange={(event) => {
        setCodes({ ...codes, [name]: digitsOf(event.target.value, CODE_LENGTH) });
        setError(undefined);
      }}
    />
  );

  return (
    <Form className="flex flex-col gap-5" onSubmit={confirm}>
      <p role="status" className="text-ink-muted">
        지금 이메일과 <span className="font-semibold break-all text-ink">{newEmail}</span> 주소로 인증번호를 하나씩
        보냈어요. 메일이 오지 않으면 스팸함도 확인해 주세요.
      </p>
      {fieldOf('oldCode', '지금 이메일의 인증번호')}
      {fieldOf('newCode', '새 이메일의 인증번호', isExpired ? CODE_EXPIRED_MESSAGE : error)}
      <p className="text-sm text-ink-muted tabular-nums">{`남은 시간 ${clockText(remaining)}`}</p>
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          pending={isPending}
          disabled={isExpired || isOver || Object.values(codes).some((code) => code.length < CODE_LENGTH)}
        >
          이메일 바꾸기
        </Button>
        <Button variant="ghost" onClick={giveUp}>
          {isExpired || isOver ? '처음부터 다시 하기' : '그만두기'}
        </Button>
      </div>
    </Form>
  );
}
