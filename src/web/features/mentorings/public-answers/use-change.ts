import { useQueryClient } from '@tanstack/react-query';
import type { MentoringPublicAnswer } from '#contract/mentorings/public-answers.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { mentoringPublicAnswerQuery } from './public-answer-queries.ts';

/**
 * Sends a change of a mentoring's question and answer, says that it is done, and shows what it answers.
 * @returns why it was not done; undefined when it was
 */
export function useChange(mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const toast = useToast();
  const { queryKey } = mentoringPublicAnswerQuery(mentoringId);

  return async function change(
    intent: object,
    message: string,
    send: (idempotencyKey: string) => Promise<MentoringPublicAnswer>,
  ): Promise<string | undefined> {
    try {
      queries.setQueryData(queryKey, await attempt(intent, send));
      toast.show({ message, tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['public-answers', 'mentor'] });
      void queries.invalidateQueries({ queryKey: ['next-step'], refetchType: 'all' });
      return undefined;
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      return messageOf(error);
    }
  };
}
