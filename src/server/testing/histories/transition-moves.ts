import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { MentoringAction } from '#domain/mentorings/states/transitions.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { uploadFile } from './dispute-moves.ts';
import { expectIdentity } from './identity-moves.ts';
import type { Move } from './move.ts';
import { pick, sendRequest } from './send-request.ts';
import { slotAt, type World } from './world.ts';

type TransitionMove = Extract<
  Move,
  {
    kind:
      | 'askQuestion'
      | 'answerQuestion'
      | 'accept'
      | 'reject'
      | 'offer'
      | 'change'
      | 'cancel'
      | 'attend'
      | 'dispute'
      | 'appeal'
      | 'acceptDecision';
  }
>;

/** Refusals of an allowed action because of its input. */
const REFUSALS_OF_THE_INPUT = [
  // Of a week that is full by now.
  'TIME_CLOSED',
  'SLOT_TAKEN',
  'SLOT_NOT_OFFERED',
  'SLOT_PASSED',
  'SLOT_TOO_SOON',
  'INVALID_INPUT',
  'TOO_MANY_STATEMENTS',
];

/** Tries a transition of the table: an allowed action must succeed, any other must be refused. */
export async function tryTransition(world: World, move: TransitionMove, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, move.mentoring);
  if (!chosen) return;
  const { mentoringId } = chosen;
  const params = { mentoringId };
  const side = 'side' in move ? move.side : isMentors(move) ? 'mentor' : 'mentee';
  const member = side === 'mentor' ? chosen.mentor : chosen.mentee;
  const before = isAlone ? await member.client.get('GET /v1/mentoring/{mentoringId}', { params }) : undefined;
  if (before && side === 'mentor') expectIdentity(chosen, before);
  const quote =
    move.kind === 'cancel' && before?.allowedActions.includes('cancel')
      ? await member.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params })
      : undefined;
  const fileIds = 'hasFile' in move && move.hasFile ? await uploadFile(member, mentoringId) : [];
  const { name, action, body } = requestOf(move, { expectedRefundKrw: quote?.refundKrw, screen: before, fileIds });
  const response = await sendRequest(member, name, { params, body });
  if (!before) return;
  // Confirming attendance a second time succeeds without effect.
  const isRepeated = action === 'attend' && before.status === 'CONFIRMED' && before.attendance[side];
  const isAllowed = before.allowedActions.includes(action) || isRepeated;
  if (response.status < 300) expect(isAllowed, `${action} succeeded in ${before.status}`).toBe(true);
  else if (isAllowed)
    expect(REFUSALS_OF_THE_INPUT, `${action} was allowed in ${before.status}`).toContain(response.code);
  if (quote && response.status < 300 && side === 'mentee') {
    const after = await member.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(after.payment?.refundKrw ?? 0, 'the refund that was quoted').toBe(quote.refundKrw);
  }
}

const isMentors = ({ kind }: TransitionMove) => kind === 'reject' || kind === 'askQuestion';

function requestOf(
  move: TransitionMove,
  {
    expectedRefundKrw,
    screen,
    fileIds,
  }: {
    expectedRefundKrw: number | undefined;
    screen: Mentoring | undefined;
    fileIds: readonly number[];
  },
): { name: CallName; action: MentoringAction; body?: object } {
  switch (move.kind) {
    case 'accept': {
      const shownTimes = screen?.status === 'WAITING_FOR_MENTEE' ? screen.offeredTimes : (screen?.applyTimes ?? []);
      const { startTime } = (move.isOnScreen && pick(shownTimes, move.slot)) || toApplyTime(slotAt(move.slot));
      return { name: 'POST /v1/mentoring/{mentoringId}/acceptance', action: 'accept', body: { startTime } };
    }
    case 'reject':
      return { name: 'POST /v1/mentoring/{mentoringId}/rejection', action: 'reject', body: {} };
    case 'offer':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/counter-proposal',
        action: 'offerTimes',
        body: { applyTimes: times(move.slots) },
      };
    case 'change':
      return {
        name: 'PUT /v1/mentoring/{mentoringId}/apply-times',
        action: 'changeTimes',
        body: { applyTimes: times(move.slots) },
      };
    case 'askQuestion':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/question',
        action: 'askQuestion',
        body: { question: '무엇이 가장 궁금하세요?' },
      };
    case 'answerQuestion':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/question/answer',
        action: 'answerQuestion',
        body: { answer: '면접 준비가 가장 궁금해요.' },
      };
    case 'cancel':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/cancellation',
        action: 'cancel',
        body: { reason: '', expectedRefundKrw },
      };
    case 'dispute':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/dispute',
        action: 'dispute',
        body: { reason: '약속한 시간에 만나지 못했어요.', fileIds },
      };
    case 'appeal':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/dispute/appeal',
        action: 'appeal',
        body: { text: '다시 확인해 주세요.', fileIds },
      };
    case 'acceptDecision':
      return { name: 'POST /v1/mentoring/{mentoringId}/dispute/acceptance', action: 'acceptDecision' };
    case 'attend':
      return { name: 'POST /v1/mentoring/{mentoringId}/attendance', action: 'attend' };
  }
}

/** The times of a request, from numbers of half hours. */
export function times(slots: readonly number[]) {
  return slots.map((slot) => toApplyTime(slotAt(slot)));
}
