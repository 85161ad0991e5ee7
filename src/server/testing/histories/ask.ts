import type { CallName, Envelope } from '#contract/calls.ts';
import type { TestMember } from '../factories.ts';

/** Whom moves choose among. */
export const NEWEST = 4;
/** The only response of ours without a result: the gateway has not given one yet (payments §4.3). */
const UNKNOWN = 'PAYMENT_UNKNOWN';

/** @throws when the answer is a fault of ours */
export async function ask(
  who: TestMember,
  name: CallName,
  input: { params?: object; body?: object },
): Promise<Envelope<unknown>> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await who.client.call(name, { ...input, headers } as never);
  if (answer.status >= 500 && answer.code !== UNKNOWN)
    throw new Error(`${name} failed: ${answer.status} ${answer.code} ${answer.message}`);
  return answer;
}

/** One of the newest: what has been there for long has mostly ended. */
export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  const newest = items.slice(-NEWEST);
  return newest[index % newest.length];
}
