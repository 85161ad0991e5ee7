import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CODE_EXPIRED_MESSAGE } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { ApiError, isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Form } from '../../../lib/form.tsx';
import { clockText, toDeviceTime, useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/**
 * The field for a new address or number, which survives a reload.
 * @param name what the server calls it, and its draft
 * @param send has codes sent to it
 */
export function useContactField<Proof>(
  name: string,
  rules: z.ZodMiniType<string, string>,
  send: (contact: string, proof: Proof) => Promise<unknown>,
) {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue, clear] = useDraft(`contact-${name}`, '');
  const [error, setError] = useState<string>();

  function refuse(message: string | undefined) {
    setError(message);
    ref.current?.focus();
    return false;
  }

  /** @returns false when the field says what is wrong */
  async function begin(proof: Proof): Promise<boolean> {
    const parsed = rules.safeParse(value);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    try {
      await send(parsed.data, proof);
      clear();
      return true;
    } catch (failed) {
      const fault = failed instanceof ApiError && failed.fieldErrors.find(({ field }) => field === name);
      if (!fault) throw failed;
      return refuse(fault.message);
    }
  }

  const onChange = ({ target }: { target: { value: string } }) => {
    setValue(target.value);
    setError(undefined);
  };
  return { field: { ref, value, error, onChange }, isEmpty: value.trim() === '', begin };
}

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
