import { outcomeOf, type Presence } from '#domain/mentorings/states/attendance.ts';
import { CURRENT_REFUND_POLICY, type EndCause, REFUND_POLICIES, refundQuote } from '#domain/money/refunds.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { WAKING_HOURS } from '#domain/time/waking-hours.ts';

const POLICY_VERSION = CURRENT_REFUND_POLICY;
const START = new Date(0);

/** The refund of a cancellation by the mentee at the boundary of each tier, from the function that computes real refunds. */
export function refundTiers(paidKrw: number) {
  return (REFUND_POLICIES[POLICY_VERSION]?.tiers ?? []).map(({ label, noticeMs }) => {
    const now = Number.isFinite(noticeMs) ? new Date(START.getTime() - noticeMs) : START;
    const { percent, refundKrw } = quote({ now, startsAt: START, cause: 'MENTEE', paidKrw });
    return { label, percent, refundKrw };
  });
}

/** The hours in which a session that was confirmed shortly before its start, or at night, can be cancelled with a full refund, as text. */
export function gracePeriod() {
  const grace = REFUND_POLICIES[POLICY_VERSION]?.grace;
  if (!grace) return undefined;
  const hours = (durationMs: number) => `${durationMs / HOUR_MS}시간`;
  const [from, until] = [WAKING_HOURS.until, WAKING_HOURS.from].map((clock) => Number(clock.slice(0, 2)));
  return {
    confirmedWithin: hours(grace.confirmedWithinMs),
    lasts: hours(grace.lastsMs),
    untilBeforeStart: `${grace.untilBeforeStartMs / MINUTE_MS}분`,
    night: `${from}시부터 다음 날 ${until}시`,
    afterNight: `${(until ?? 0) + grace.lastsMs / HOUR_MS}시`,
  };
}

/** The refund of a cancellation before the acceptance, in percent. */
export function percentBeforeAcceptance(): number {
  return quote({ now: START, startsAt: undefined, cause: 'MENTEE', paidKrw: 100 }).percent;
}

/** The refund of a confirmed session that the mentor cancels at any time, in percent. */
export function percentWhenMentorCancels(): number {
  return quote({ now: START, startsAt: START, cause: 'MENTOR', paidKrw: 100 }).percent;
}

/** The refund of a session by who was present, in percent; 0 when it took place. */
export function percentByPresence(mentor: Presence, mentee: Presence): number {
  const outcome = outcomeOf(mentor, mentee);
  if (outcome.status === 'COMPLETED') return 0;
  return quote({ now: START, startsAt: START, cause: outcome.cause, paidKrw: 100 }).percent;
}

function quote(ending: { now: Date; startsAt: Date | undefined; cause: EndCause; paidKrw: number }) {
  return refundQuote({ policyVersion: POLICY_VERSION, ...ending });
}

/** SPEC §2: what the privacy policy lists as required and as optional. */
export const REQUIRED_DATA = '닉네임, 이메일, 대학교, 자기소개, 비밀번호';
export const OPTIONAL_DATA = '희망 멘토링 분야, 프로필 사진';
