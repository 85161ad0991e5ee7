import { REFUSALS, RefusalError, type RefusalForNow } from './refusals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time/durations.ts';

/** `30초`, `5분`, `2시간`, `3일`: never shorter than the wait. */
export function describeTimeToWait(ms: number): string {
  const units = [
    [DAY_MS, 2 * DAY_MS, '일'],
    [HOUR_MS, 2 * HOUR_MS, '시간'],
    [MINUTE_MS, 2 * MINUTE_MS, '분'],
    [SECOND_MS, 0, '초'],
  ] as const;
  const [unit, , name] = units.find(([, from]) => ms >= from) ?? [SECOND_MS, 0, '초'];
  return `${Math.max(1, Math.ceil(ms / unit))}${name}`;
}

/**
 * A refusal that can be retried after a wait; sentence and header `Retry-After` name it.
 * @param why what was too much, as a sentence; as the catalogue has it unless given
 */
export function refusalForNow(code: RefusalForNow, waitMs: number, why: string = REFUSALS[code].message): RefusalError {
  return new RefusalError(code, {
    message: `${why} ${describeTimeToWait(waitMs)} 뒤에 다시 시도해 주세요.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
  });
}

/** Refuses a request that can be retried after a wait. @throws RefusalError as of {@link refusalForNow} */
export function refuseForNow(code: RefusalForNow, waitMs: number, why?: string): never {
  throw refusalForNow(code, waitMs, why);
}
