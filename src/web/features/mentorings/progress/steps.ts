import { useQueryClient } from '@tanstack/react-query';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { MAX_SESSIONS_A_WEEK } from '#domain/mentors/availability/availability.ts';
import { describeWon } from '#domain/money/payments.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { availabilityQuery } from '../../mentors/availability/availability-query.ts';
import { describeApplyTime } from '../describe-times.ts';
import { fetchRefundQuote, useTransition } from '../mentoring-queries.ts';

/**
 * Cancels after a confirm dialog with the exact refund. The confirmed amount is sent along; if it has changed meanwhile (a boundary of
 * the refund policy has passed), the server refuses, and the user has to confirm the new amount.
 */
export function useCancel(mentoring: Mentoring) {
  const dialog = useDialog();
  const toast = useToast();
  const cancellation = useTransition('POST /v1/mentoring/{mentoringId}/cancellation', mentoring.mentoringId);

  return async function cancel() {
    try {
      const quote = await fetchRefundQuote(mentoring.mentoringId);
      const confirmed = await dialog.confirm({
        title: '멘토링을 취소할까요?',
        description: describeRefund(quote, mentoring.side),
        confirmText: '취소 요청',
        cancelText: '돌아가기',
        tone: 'danger',
      });
      if (!confirmed) return;
      await cancellation.mutateAsync({ reason: '', expectedRefundKrw: quote.refundKrw });
      toast.show('멘토링을 취소했어요.');
    } catch (error) {
      if (isRefusal(error, 'PRICE_CHANGED')) {
        await dialog.alert({
          title: '환불 금액이 달라졌어요',
          description: '시간이 지나 환불 금액이 바뀌었어요. 다시 확인해 주세요.',
        });
        return;
      }
      await dialog.alert({ title: '취소하지 못했어요', description: messageOf(error) });
    }
  };
}

/** What becomes of the coupon that was used, if one was. */
function describeCoupon({ hasCoupon, couponReturned }: Awaited<ReturnType<typeof fetchRefundQuote>>): string {
  if (!hasCoupon) return '';
  return couponReturned ? ' 사용한 쿠폰도 다시 쓸 수 있어요.' : ' 사용한 쿠폰은 돌아오지 않아요.';
}

function describeRefund(quote: Awaited<ReturnType<typeof fetchRefundQuote>>, side: string) {
  if (side === 'mentor') return '후배에게 결제 금액을 모두 돌려드리고, 취소 사실을 알려요.';
  const coupon = describeCoupon(quote);
  if (quote.confirmingKrw > 0)
    return `결제를 확인하고 있어요. 결제가 승인되면 ${describeWon(quote.confirmingKrw)}을 모두 돌려드려요. 취소한 제안은 되돌릴 수 없어요.`;
  if (quote.paidKrw === 0) return `결제한 금액이 없어 환불할 금액도 없어요. 취소한 제안은 되돌릴 수 없어요.${coupon}`;
  const paid = `결제하신 ${describeWon(quote.paidKrw)}`;
  if (quote.refundKrw === 0) return `지금 취소하면 ${paid}을 돌려받을 수 없어요.${coupon}`;
  if (quote.refundKrw === quote.paidKrw) {
    const until = quote.fullRefundUntil ? ` ${describeKoreanTime(new Date(quote.fullRefundUntil))}까지는` : '';
    return `${paid}을${until} 모두 돌려드려요.${coupon}`;
  }
  return `${paid}의 ${quote.percent}%인 ${describeWon(quote.refundKrw)}을 돌려드려요.${coupon}`;
}

/** Whether a confirmed mentoring can still be cancelled at `now`: until its start, also between two answers of the server. */
export function canCancelConfirmed(
  { status, allowedActions, confirmedTime }: Pick<Mentoring, 'status' | 'allowedActions' | 'confirmedTime'>,
  now: Date,
): boolean {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return (
    status === 'CONFIRMED' && allowedActions.includes('cancel') && start !== undefined && start !== null && now < start
  );
}

/**
 * Confirms one time, after a confirm dialog (SPEC §2: 수락하기 with a confirm dialog). A mentor with a full week may take one more session with the
 * same tap (product §3.3).
 */
export function useAccept(mentoring: Mentoring) {
  const dialog = useDialog();
  const toast = useToast();
  const acceptance = useTransition('POST /v1/mentoring/{mentoringId}/acceptance', mentoring.mentoringId);

  const raiseWeekLimit = useRaiseWeekLimit();

  /** @returns whether it is confirmed now; not when the mentor keeps to what they have set */
  async function send({ startTime }: ApplyTime): Promise<boolean> {
    try {
      await acceptance.mutateAsync({ startTime });
    } catch (error) {
      if (!isRefusal(error, 'OWN_WEEK_FULL')) throw error;
      if (!(await raiseWeekLimit(messageOf(error)))) return false;
      await acceptance.mutateAsync({ startTime });
    }
    return true;
  }

  /** @returns whether it is confirmed now */
  return async function accept(time: ApplyTime): Promise<boolean> {
    const isBusy = mentoring.side === 'mentor' && (await hasOtherEvent(time));
    const confirmed = await dialog.confirm({
      title: '이 시간으로 확정할까요?',
      description: `${isBusy ? '그 시간에 다른 일정이 있어요. ' : ''}${describeApplyTime(time)}에 ${mentoring.counterpart.name}님과 만나요.`,
      confirmText: isBusy ? '그래도 수락하기' : '수락하기',
    });
    if (!confirmed) return false;
    try {
      if (!(await send(time))) return false;
      toast.show({ message: '멘토링이 확정됐어요.', tone: 'success' });
      return true;
    } catch (error) {
      await dialog.alert({ title: '수락하지 못했어요', description: messageOf(error) });
      return false;
    }
  };
}

/** Asks a mentor with a full week whether to take one more session a week, and saves the answer (product §3.3). */
function useRaiseWeekLimit() {
  const queries = useQueryClient();
  const dialog = useDialog();

  /**
   * @param full what the server says of the week that is full
   * @returns whether there is room now
   * @throws ApiError when it could not be read or saved
   */
  return async function raise(full: string): Promise<boolean> {
    const { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals } = await call(
      'GET /v1/mentor/me/availability',
    );
    // The limit was lifted on another screen meanwhile.
    if (maxSessionsAWeek === null) return true;
    if (maxSessionsAWeek >= MAX_SESSIONS_A_WEEK) {
      await dialog.alert({ title: '그 주 멘토링이 모두 찼어요', description: full });
      return false;
    }
    const more = maxSessionsAWeek + 1;
    const agreed = await dialog.confirm({
      title: '그 주 멘토링이 모두 찼어요',
      description: `한 주 ${maxSessionsAWeek}회까지 받기로 했어요. ${more}회로 늘리고 수락할까요? 늘린 횟수는 다른 주에도 적용돼요.`,
      confirmText: '늘리고 수락하기',
    });
    if (!agreed) return false;
    const body = { week, exceptions, noticeHours, maxSessionsAWeek: more, maxOpenProposals };
    const stored = await call('PUT /v1/mentor/me/availability', { body });
    queries.setQueryData(availabilityQuery.queryKey, stored);
    for (const queryKey of [['mentors'], ['free-times']]) void queries.invalidateQueries({ queryKey });
    return true;
  };
}

/**
 * Whether a calendar of the mentor's own has something else then, as it is now. A warning alone: what cannot be found out is not waited for.
 * @param time Korean wall-clock time
 */
async function hasOtherEvent({ startTime }: { readonly startTime: string }): Promise<boolean> {
  try {
    return (await call('POST /v1/mentor/me/calendars/check', { body: { startTime } })).isBusy;
  } catch {
    return false;
  }
}
