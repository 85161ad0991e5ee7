import { type ReactNode, useState } from 'react';
import { CODE_EXPIRED_MESSAGE } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { tellResult } from './alert-failure.ts';
import { isRefusal, messageOf } from './api-error.ts';
import { Form } from './form.tsx';
import { clockText, toDeviceTime, useCountdown } from './use-countdown.ts';

/** The refusals after which a code cannot be tried again. */
const USELESS = ['CODE_EXPIRED', 'CODE_ATTEMPTS_SPENT', 'SCHOOL_MAIL_TAKEN'];

/** The codes that were sent, checked together, and the time left for them. */
export function ContactCodesForm<Name extends string>({
  labels,
  length,
  expiresAt,
  button,
  onSend,
  onConfirmed,
  giveUpLabel,
  onGiveUp,
  className = 'flex flex-col gap-5',
  children,
}: {
  /** Of the fields, by the names of the codes. */
  labels: Readonly<Record<Name, string>>;
  /** Of a code. */
  length: number;
  expiresAt: string;
  button: string;
  onSend: (codes: Readonly<Record<Name, string>>) => Promise<unknown>;
  onConfirmed?: () => Promise<unknown>;
  /** Of the second button, unless it is to give up. */
  giveUpLabel?: string;
  onGiveUp: () => Promise<unknown>;
  className?: string;
  /** Where the codes were sent. */
  children: ReactNode;
}) {
  const names = Object.keys(labels) as Name[];
  const [codes, setCodes] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>);
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const remaining = useCountdown(toDeviceTime(expiresAt));
  const isExpired = remaining <= 0;

  async function confirm() {
    setPending(true);
    try {
      await onSend(codes);
    } catch (failed) {
      setError(messageOf(failed));
      setOver(USELESS.some((code) => isRefusal(failed, code)));
      return;
    } finally {
      setPending(false);
    }
    await onConfirmed?.();
  }

  return (
    <Form className={className} onSubmit={confirm}>
      <p role="status" className="text-ink-muted">
        {children}
      </p>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={`${length}자리 숫자`}
          className="tabular-nums"
          value={codes[name]}
          error={name === names.at(-1) ? (isExpired ? CODE_EXPIRED_MESSAGE : error) : undefined}
          onChange={({ target }) => {
            setCodes({ ...codes, [name]: digitsOf(target.value, length) });
            setError(undefined);
          }}
        />
      ))}
      <p className="text-sm text-ink-muted tabular-nums">{`남은 시간 ${clockText(remaining)}`}</p>
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          pending={isPending}
          disabled={isExpired || isOver || names.some((name) => codes[name].length < length)}
        >
          {button}
        </Button>
        <Button variant="ghost" onClick={() => tellResult(onGiveUp, { failed: '그만두지 못했어요' })}>
          {giveUpLabel ?? (isExpired || isOver ? '처음부터 다시 하기' : '그만두기')}
        </Button>
      </div>
    </Form>
  );
}
