import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PendingPhone } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { PHONE_CODE_LENGTH } from '#domain/account/phones.ts';
import { CODE_EXPIRED_MESSAGE } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { clockText, toDeviceTime, useCountdown } from '../../../../lib/use-countdown.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { useToast } from '../../../../ui/overlays/toast.ts';

/** The member's number, and the one that waits for its code. */
export const phoneQuery = queryOptions({
  queryKey: ['own-phone'],
  queryFn: ({ signal }) => call('GET /v1/members/me/phone', { signal }),
  staleTime: 0,
});

/** The six digits that were sent to the number. */
export function PhoneCodeForm({ pending: { number, expiresAt } }: { pending: PendingPhone }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
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
    toast.show({ message: '휴대폰 번호를 등록했어요.', tone: 'success' });
    await navigate(PAGES.notificationSettings, { replace: true });
  }

  async function giveUp() {
    try {
      await call('DELETE /v1/members/me/phone/confirmation');
      await queries.invalidateQueries({ queryKey: phoneQuery.queryKey });
    } catch (failed) {
      await dialog.alert({ title: '그만두지 못했어요', description: messageOf(failed) });
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(confirm);
      }}
    >
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
    </form>
  );
}
