import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { OwnPhone, PendingPhone } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { mobileNumber, PHONE_CODE_LENGTH } from '#domain/account/phones.ts';
import { CODE_EXPIRED_MESSAGE } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
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
import { type Reauthentication, useAskedAgain } from '../sign-in-again.tsx';

/** The first number of an account: nothing but the number is asked for. */
function FirstPhoneForm() {
  const { input, isEmpty, begin } = useNumber('휴대폰 번호');
  const [isPending, setPending] = useState(false);

  async function submit() {
    if (isEmpty) return;
    setPending(true);
    try {
      await begin({});
    } catch (failed) {
      await alertFailure('인증번호를 보내지 못했어요', failed);
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-4" onSubmit={submit}>
      <NumberField {...input} />
      <Button type="submit" disabled={isEmpty} pending={isPending}>
        인증번호 받기
      </Button>
    </Form>
  );
}

/** Another number, and the member's password. */
function ChangePhoneForm() {
  const { input, isEmpty, begin } = useNumber('새 휴대폰 번호');
  return (
    <PasswordForm
      to="POST /v1/members/me/phone"
      label="인증번호 받기"
      failure="인증번호를 보내지 못했어요"
      disabled={isEmpty}
      onSubmit={begin}
    >
      <NumberField {...input} />
    </PasswordForm>
  );
}

function RemovePhoneForm() {
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function remove(body: Reauthentication) {
    await call('POST /v1/members/me/phone/removal', { body });
    await queries.invalidateQueries();
    showToast({ message: '휴대폰 번호를 지웠어요.', tone: 'success' });
    await navigate(PAGES.notificationSettings, { replace: true });
    return true;
  }

  return (
    <PasswordForm
      to="POST /v1/members/me/phone/removal"
      label="번호 지우기"
      variant="danger"
      failure="번호를 지우지 못했어요"
      onSubmit={remove}
    />
  );
}

/** The field for a number, and the call that sends its code. */
function useNumber(label: string) {
  const queries = useQueryClient();
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText, clearText] = useDraft('new-number', '');
  const [error, setError] = useState<string>();

  function refuse(message: string | undefined) {
    setError(message);
    ref.current?.focus();
    return false;
  }

  /** @returns false when the field says what is wrong */
  async function begin(proof: Partial<Reauthentication>): Promise<boolean> {
    const rule = mobileNumber.safeParse(text);
    if (!rule.success) return refuse(rule.error.issues[0]?.message);
    try {
      const pending = await call('POST /v1/members/me/phone', { body: { number: rule.data, ...proof } });
      queries.setQueryData(phoneQuery.queryKey, (known) => known && { ...known, pending });
      clearText();
      return true;
    } catch (failed) {
      const errors = failed instanceof ApiError ? failed.fieldErrors : [];
      const message = errors.find((each) => each.field === 'number')?.message;
      if (message === undefined) throw failed;
      return refuse(message);
    }
  }

  const onType = (next: string) => {
    setText(next);
    setError(undefined);
  };
  return { input: { fieldRef: ref, label, text, error, onType }, isEmpty: text.trim() === '', begin };
}

function NumberField({ fieldRef, label, text, error, onType }: ReturnType<typeof useNumber>['input']) {
  return (
    <TextField
      ref={fieldRef}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="010-1234-5678"
      className="tabular-nums"
      maxLength={40}
      value={text}
      error={error}
      hint="문자로 인증번호를 보내 드려요."
      onChange={(event) => onType(event.target.value)}
    />
  );
}

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

/** The member's number, and the one that waits for its code. */
const phoneQuery = queryOptions({
  queryKey: ['own-phone'],
  queryFn: ({ signal }) => call('GET /v1/members/me/phone', { signal }),
  staleTime: 0,
});

/** The six digits that were sent to the number. */
function PhoneCodeForm({ pending: { number, expiresAt } }: { pending: PendingPhone }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const remaining = useCountdown(toDeviceTime(expiresAt));
  const isExpired = remaining <= 0;

  async function confirm() {
    setPending(true);
    try {
      await call('POST /v1/members/me/phone/confirmation', { body: { code } });
    } catch (failed) {
      setError(messageOf(failed));
      setOver(isRefusal(failed, 'CODE_EXPIRED') || isRefusal(failed, 'CODE_ATTEMPTS_SPENT'));
      return;
    } finally {
      setPending(false);
    }
    await queries.invalidateQueries();
    showToast({ message: '휴대폰 번호를 등록했어요.', tone: 'success' });
    await navigate(PAGES.notificationSettings, { replace: true });
  }

  async function giveUp() {
    try {
      await call('DELETE /v1/members/me/phone/confirmation');
      await queries.invalidateQueries({ queryKey: phoneQuery.queryKey });
    } catch (failed) {
      await alertFailure('그만두지 못했어요', failed);
    }
  }

  return (
    <Form className="flex flex-col gap-5" onSubmit={confirm}>
      <p role="status" className="text-ink-muted">
        <span className="font-semibold text-ink tabular-nums">{number}</span> 번호로 인증번호를 보냈어요.
      </p>
      <TextField
        label="인증번호"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${PHONE_CODE_LENGTH}자리 숫자`}
        className="tabular-nums"
        value={code}
        error={isExpired ? CODE_EXPIRED_MESSAGE : error}
        onChange={(event) => {
          setCode(digitsOf(event.target.value, PHONE_CODE_LENGTH));
          setError(undefined);
        }}
      />
      <p className="text-sm text-ink-muted tabular-nums">{`남은 시간 ${clockText(remaining)}`}</p>
      <div className="flex flex-col gap-2">
        <Button type="submit" pending={isPending} disabled={isExpired || isOver || code.length < PHONE_CODE_LENGTH}>
          번호 등록하기
        </Button>
        <Button variant="ghost" onClick={giveUp}>
          {isExpired || isOver ? '처음부터 다시 하기' : '그만두기'}
        </Button>
      </div>
    </Form>
  );
}
