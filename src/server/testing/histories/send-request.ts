import type { CallName, Envelope } from '#contract/calls.ts';
import type { TestMember } from '../factories.ts';

/** Moves choose among this many of the newest records. */
export const NEWEST = 4;
/** The only 5xx response that is expected: the gateway has not returned a result yet (payments §4.3). */
const UNKNOWN = 'PAYMENT_UNKNOWN';

/** @throws Error when the response is an unexpected server error */
export async function sendRequest(
  member: TestMember,
  name: CallName,
  input: { params?: object; body?: object },
): Promise<Envelope<unknown>> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const response = await member.client.call(name, { ...input, headers } as never);
  if (response.status >= 500 && response.code !== UNKNOWN)
    throw new Error(`${name} failed: ${response.status} ${response.code} ${response.message}`);
  return response;
}

/** One of the newest: older ones have mostly ended. */
export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  const newest = items.slice(-NEWEST);
  return newest[index % newest.length];
}
