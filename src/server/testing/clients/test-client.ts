import type { Call } from '#contract/call.ts';
import { calls, type CallName, type Envelope } from '#contract/calls.ts';
import { InProcessClient, type Values } from '../../../../seeds/in-process-client.ts';

/** A client for tests: fails when a response differs from the contract. */
export class TestClient extends InProcessClient {
  protected override onResponse(name: CallName, status: number, envelope: Envelope<unknown>): void {
    assertContract(name, status, envelope);
  }
}

function assertContract(name: CallName, status: number, envelope: Envelope<unknown>): void {
  if (envelope.status !== status)
    throw new Error(`${name}: the envelope has status ${envelope.status}, the response ${status}`);
  if (typeof envelope.message !== 'string') throw new Error(`${name}: the response has no message`);
  if (status >= 400) {
    if (!envelope.code || !Array.isArray(envelope.errors)) throw new Error(`${name}: a refusal without code or errors`);
    return;
  }
  const call: Call = calls[name];
  if (status !== (call.status ?? 200)) throw new Error(`${name}: status ${status} is not in the contract`);
  const parsed = call.data.safeParse(envelope.data);
  if (!parsed.success)
    throw new Error(`${name}: the response violates the contract: ${JSON.stringify(parsed.error.issues)}`);
  const strange = unknownKeys(parsed.data, envelope.data);
  if (strange) throw new Error(`${name}: the response has a field that the contract does not contain: ${strange}`);
}

/** The first key of a response that parsing dropped: data that the contract does not describe. */
function unknownKeys(known: unknown, given: unknown, path = 'data'): string | undefined {
  if (Array.isArray(given)) {
    return given
      .map((item, index) => unknownKeys((known as unknown[])[index], item, `${path}[${index}]`))
      .find(Boolean);
  }
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(known as object, key)) return `${path}.${key}`;
    const strange = unknownKeys((known as Values)[key], value, `${path}.${key}`);
    if (strange) return strange;
  }
  return undefined;
}
