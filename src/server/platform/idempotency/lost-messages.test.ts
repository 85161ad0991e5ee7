import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { FaultyCalls } from '#server/testing/keyed/faulty-calls.ts';
import type { KeyedCallName } from '#server/testing/keyed/keyed-call.ts';
import { KEYED_CALL_NAMES } from '#server/testing/keyed/keyed-calls.ts';
import type { Direction } from '#server/testing/servers/wire-proxy.ts';
import { COUNTS } from '#server/testing/test-speed.ts';

const DIRECTIONS: readonly Direction[] = ['request', 'reply'];

/** All of them, or some from all over the contract. */
const TRIED = KEYED_CALL_NAMES.filter((_name, at) => at % Math.ceil(KEYED_CALL_NAMES.length / COUNTS.keyedCalls) === 0);

const faulty = new FaultyCalls();
afterAll(() => faulty.close());

/** The last messages are those of the commit and of its answer; the others are taken all over the call. */
async function positionsOf(name: KeyedCallName, direction: Direction): Promise<number[]> {
  const { report } = await faulty.undisturbed(name);
  const count = direction === 'request' ? report.requests : report.replies;
  const most = COUNTS.lostMessages / DIRECTIONS.length;
  // On a new connection there are more, for statements that are prepared there first.
  if (most >= count) return Array.from({ length: 2 * count }, (_, at) => at);
  return Array.from({ length: most }, (_, index) => count - 1 - Math.floor((index * count) / most));
}

describe('what a call with a key does', () => {
  const inStages = KEYED_CALL_NAMES.filter((name) => calls[name].idempotent === 'IN_STAGES');

  it('is one transaction with its answer, and asks nobody else, but for those that are in stages', async () => {
    expect(inStages).toEqual(['POST /v1/payment/confirm']);
    for (const name of KEYED_CALL_NAMES.filter((each) => !inStages.includes(each))) {
      const { report, gatewayCalls } = await faulty.undisturbed(name);
      const texts = report.texts.filter((text) => !text.startsWith('savepoint'));
      expect([name, texts, gatewayCalls]).toEqual([name, ['begin', 'commit'], 0]);
    }
  });
});

describe('S-109 a message between the server and its database that is lost', () => {
  it.each(TRIED)(
    'leaves %s done once, and answered so when it is tried again',
    async (name) => {
      expect((await faulty.undisturbed(name)).faults).toEqual([]);
      const faults: string[] = [];
      for (const direction of DIRECTIONS) {
        for (const at of await positionsOf(name, direction)) {
          const run = await faulty.make(name, { kind: 'lose', direction, at });
          faults.push(...run.faults);
          if (!run.hasHappened) break;
        }
      }
      expect(faults).toEqual([]);
    },
    1_800_000,
  );
});
