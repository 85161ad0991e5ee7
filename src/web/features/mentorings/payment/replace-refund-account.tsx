import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refundAccount } from '#domain/money/refund-accounts.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { Form } from '../../../lib/form.tsx';
import { useServerFieldErrors, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshPayment } from '../mentoring-queries.ts';
import { RefundAccountFields } from './refund-account-fields.tsx';

type Props = { mentoringId: number; onReplaced?: () => void };

/**
 * Asks for another account to refund a bank transfer to.
 * @param onReplaced given where the account is corrected before it was needed; otherwise a refund waits for it
 */
export default function ReplaceRefundAccount({ mentoringId, onReplaced }: Props) {
  const form = useZodForm(refundAccount, { accountNumber: '', holderName: '' });
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<unknown>();
  useServerFieldErrors(form, 'refundAccount', problem);

  const send = form.handleSubmit(async (account) => {
    setProblem(undefined);
    try {
      const body = { refundAccount: account };
      await attempt(body, (idempotencyKey) =>
        call('PUT /v1/mentoring/{mentoringId}/refund-account', { params: { mentoringId }, body, idempotencyKey }),
      );
      showToast({
        message: onReplaced ? '환불 계좌를 바꿨어요.' : '계좌를 받았어요. 바로 환불할게요.',
        tone: 'success',
      });
      onReplaced?.();
    } catch (error) {
      setProblem(error);
    }
    await refreshPayment(queries, mentoringId);
  });

  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <RefundAccountFields form={form} hint="은행, 계좌번호, 예금주가 통장과 같은지 확인해 주세요." />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(problem)}
        </p>
      )}
      <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
        {onReplaced ? '이 계좌로 바꾸기' : '이 계좌로 환불받기'}
      </Button>
    </Form>
  );
}
