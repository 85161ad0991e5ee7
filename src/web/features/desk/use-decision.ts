import { useQueryClient } from '@tanstack/react-query';
import type { Certificate } from '#contract/people/certificates.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import { isRefusal, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { useToast } from '../../ui/overlays/toast.ts';
import { withStepUp } from './step-up/step-up.ts';

/** Approves or rejects one document, shows the result, and reloads the lists. */
export function useDecision({ certificateId }: Certificate, onDone: () => void) {
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const params = { certificateId };

  async function decide(payload: unknown, send: (idempotencyKey: string) => Promise<unknown>, doneMessage: string) {
    try {
      await withStepUp(() => attempt(payload, send));
      toast.show({ message: doneMessage, tone: 'success' });
      onDone();
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '심사하지 못했어요', description: messageOf(error) });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['certificates'] }),
      queries.invalidateQueries({ queryKey: ['waiting'] }),
    ]);
  }

  return {
    approve: (studentStatus: StudentStatus | undefined) =>
      decide(
        ['approve', studentStatus],
        (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/approval', {
            params,
            body: { standing: studentStatus },
            idempotencyKey,
          }),
        '승인했어요.',
      ),
    reject: (reason: string) =>
      decide(
        ['reject', reason],
        (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/rejection', { params, body: { reason }, idempotencyKey }),
        '반려했어요.',
      ),
  };
}
