import { useState } from 'react';
import { CODE_EXPIRED_MESSAGE, CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { enrolmentAddress } from '#domain/people/enrolment.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { ApiError, isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { clockText, toDeviceTime, useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshMe } from '../members/use-me.ts';
import { useIsSchoolEmail } from '../universities/university-query.ts';

interface Sent {
  readonly email: string;
  readonly expiresAt: string;
}

/** Renewal by a code to the school's address, effective at once. */
export function MailRenewal({ schoolName, email }: { schoolName: string; email: string }) {
  const isOwn = useIsSchoolEmail(email, schoolName);
  const [sent, setSent] = useState<Sent>();
  return (
    <section aria-labelledby="renewal-by-mail" className="flex flex-col gap-4">
      <h2 id="renewal-by-mail" className="text-lg font-bold">
        학교 메일로 바로 갱신하기
      </h2>
      {sent ? (
        <CodeForm key={sent.expiresAt} sent={sent} onAgain={() => setSent(undefined)} />
      ) : (
        <AddressForm key={String(isOwn)} initial={isOwn ? email : ''} schoolName={schoolName} onSent={setSent} />
      )}
    </section>
  );
}

type AddressProps = { initial: string; schoolName: string; onSent: (sent: Sent) => void };

function AddressForm({ initial, schoolName, onSent }: AddressProps) {
  const [email, setEmail] = useState(initial);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function send() {
    const parsed = enrolmentAddress.safeParse({ email });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setPending(true);
    try {
      const { expiresAt } = await call('POST /v1/mentee/me/enrolment/code', { body: parsed.data });
      onSent({ email: parsed.data.email, expiresAt });
    } catch (failed) {
      const [fault] = failed instanceof ApiError ? failed.fieldErrors : [];
      setError(fault?.message ?? messageOf(failed));
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-4" onSubmit={send}>
      <TextField
        label="학교 메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${schoolName} 메일을 적어 주세요.`}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" pending={isPending} disabled={email.trim() === ''}>
        인증번호 받기
      </Button>
    </Form>
  );
}

function CodeForm({ sent: { email, expiresAt }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const remaining = useCountdown(toDeviceTime(expiresAt));
  const isExpired = remaining <= 0;

  async function confirm() {
    setPending(true);
    try {
      await call('POST /v1/mentee/me/enrolment', { body: { email, code } });
      showToast({ message: '재학 확인을 갱신했어요.', tone: 'success' });
      await refreshMe();
    } catch (failed) {
      setError(messageOf(failed));
      setOver(['CODE_EXPIRED', 'CODE_ATTEMPTS_SPENT', 'SCHOOL_MAIL_TAKEN'].some((each) => isRefusal(failed, each)));
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-4" onSubmit={confirm}>
      <p role="status" className="text-ink-muted">
        <span className="font-semibold break-all text-ink">{email}</span> 주소로 보냈어요. 오지 않으면 스팸함도 봐
        주세요.
      </p>
      <TextField
        label="인증번호"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${CODE_LENGTH}자리 숫자`}
        className="tabular-nums"
        value={code}
        error={isExpired ? CODE_EXPIRED_MESSAGE : error}
        onChange={(event) => {
          setCode(digitsOf(event.target.value, CODE_LENGTH));
          setError(undefined);
        }}
      />
      <p className="text-sm text-ink-muted tabular-nums">{`남은 시간 ${clockText(remaining)}`}</p>
      <div className="flex flex-col gap-2">
        <Button type="submit" pending={isPending} disabled={isExpired || isOver || code.length < CODE_LENGTH}>
          갱신하기
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          다른 메일로 받기
        </Button>
      </div>
    </Form>
  );
}
