import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#contract/pages.ts';
import { backupChoice } from '#domain/mentorings/proposals/backups.ts';
import { PROPOSAL_PROBLEMS } from '#domain/mentorings/proposals/proposals.ts';
import { problemWithSlots, slotStarts, toApplyTime } from '#domain/mentorings/times/slots.ts';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/session.ts';
import { isRefusal, serverMessageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { now } from '../../../lib/clock.ts';
import { logError } from '../../../lib/log.ts';
import { refetchStale } from '../../../lib/queries.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { useMinimumNotice } from '../../account/policies/use-minimum-notice.ts';
import { helpWith } from '../../mentors/proposal-help.ts';
import { cacheMentoring } from '../mentoring-queries.ts';
import type { ProposalDraft } from './propose-page.tsx';

/** SPEC §8. */
const PROPOSAL_FAILED_MESSAGE = '제안 중 오류가 발생했습니다.';

interface Handlers {
  /** The server has stored it: the draft can be deleted. */
  onProposed: () => void;
  /** The user has closed the message about invalid times. */
  onBadTimes: () => void;
  /** The same, about a next mentor without consent. */
  onUnclearBackups: () => void;
}

/** Sends a proposal and navigates to its payment (SPEC §2). A guest is sent to sign-in first and returns to the filled form. */
export function usePropose(mentorId: number, { onProposed, onBadTimes, onUnclearBackups }: Handlers) {
  const { user } = useSession();
  const signIn = useSignInPath();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const noticeHours = useMinimumNotice();

  async function showErrorWithHelp(error: unknown) {
    if (isRefusal(error, 'UNAUTHENTICATED')) return navigate(signIn);
    const message = { title: '제안하지 못했어요', description: serverMessageOf(error, PROPOSAL_FAILED_MESSAGE) };
    const problem = PROPOSAL_PROBLEMS.find((code) => isRefusal(error, code));
    if (!problem) return dialog.alert(message);
    const help = helpWith(problem, mentorId);
    return (await dialog.confirm({ ...message, confirmText: help.label })) ? navigate(help.to) : undefined;
  }

  return async function propose({ slots, topic, message, isAnonymous, backups }: ProposalDraft) {
    const starts = slotStarts(
      slots.filter((slot) => slot !== '').map((startTime) => ({ startTime, endTime: startTime })),
    );
    const problem = problemWithSlots(starts, now(), noticeHours);
    if (problem) {
      await dialog.alert({ title: '희망 시간을 확인해 주세요', description: problem });
      return onBadTimes();
    }
    const unclear = backupChoice.safeParse(backups).error?.issues[0]?.message;
    if (unclear) {
      await dialog.alert({ title: '다음 선배를 확인해 주세요', description: unclear });
      return onUnclearBackups();
    }
    if (!user) return navigate(signIn);

    const proposal = {
      mentorId,
      topic,
      mentoringMessage: message.trim(),
      isAnonymous,
      applyTimes: starts.map(toApplyTime),
    };
    const body = backups.isAgreed ? { ...proposal, backups } : proposal;
    try {
      const mentoring = await attempt(body, (idempotencyKey) => call('POST /v1/mentoring', { body, idempotencyKey }));
      onProposed();
      await cacheMentoring(queries, mentoring);
      void refetchStale(queries, [['mentorings'], ['next-step']]);
      // Refetch only when it is shown next: the form on screen would otherwise report this open proposal.
      void queries.invalidateQueries({ queryKey: ['mentor'], refetchType: 'none' });
      return await navigate(paths.payment(mentoring.mentoringId), { replace: true });
    } catch (error) {
      logError('proposal error', error);
      return showErrorWithHelp(error);
    }
  };
}
