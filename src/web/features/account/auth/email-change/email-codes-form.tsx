import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PendingEmailChange } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { CODE_EXPIRED_MESSAGE, CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { session } from '../../../../app/session/session.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { clockText, toDeviceTime, useCountdown } from '../../../../lib/use-countdown.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { useToast } from '../../../../ui/overlays/toast.ts';

/** The member's address, and the one that waits for its codes. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call('GET /v1/members/me/email', { signal }),
  staleTime: 0,
});

/** The second step: the codes of both addresses, checked together. */
export function EmailCodesForm({ pending: { newEmail, expiresAt } }: { pending: PendingEmailChange }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
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
    toast.show({ message: '이메일을 바꿨어요. 다음에는 새 이메일로 로그인해 주세요.', tone: 'success' });
    await navigate(PAGES.settings, { replace: true });
  }

  async function giveUp() {
    try {
      await call('DELETE /v1/members/me/email');
      await queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
    } catch (failed) {
      await dialog.alert({ title: '그만두지 못했어요', description: messageOf(failed) });
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
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(confirm);
      }}
    >
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
    </form>
  );
}
