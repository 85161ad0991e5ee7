import * as z from 'zod/mini';
import { reason } from '../mentorings/states/reason.ts';
import { DAY_MS } from '../time/durations.ts';
import { describeDate } from '../time/korean-time.ts';

/** The longest that ends by itself; longer is until somebody lifts it. */
export const MAX_SUSPENSION_DAYS = 365;

/** Why; the member reads it in a mail. */
export const suspensionReason = reason.check(z.minLength(1, '회원에게 알릴 이유를 적어 주세요.'));

/** For how many days; null until it is lifted. */
export const suspensionDays = z.nullable(
  z
    .int()
    .check(
      z.gte(1, '하루부터 정할 수 있어요.'),
      z.lte(MAX_SUSPENSION_DAYS, `${MAX_SUSPENSION_DAYS}일까지 정할 수 있어요.`),
    ),
);

/** The end of a suspension of `days` that begins now. */
export function suspensionEnd(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}

/** The message at the sign-in of a suspended member, with the end of the suspension. */
export function describeSuspension(endsAt: Date | null): string {
  const until = endsAt ? `${describeDate(endsAt)}까지` : '따로 알려드릴 때까지';
  return `이용이 정지된 계정이에요. ${until} 로그인할 수 없어요. 이유는 메일로 보내 드렸어요.`;
}
