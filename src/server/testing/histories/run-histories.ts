import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAB_STATUSES } from '#domain/mentorings/statuses.ts';
import { ACTIONS } from '#domain/mentorings/transitions.ts';
import { COUNTS } from '../test-speed.ts';
import { makeMove } from './make-move.ts';
import { anyMove, type Move } from './move.ts';
import { beginHistory, endHistory, openWorld, type World } from './world.ts';

/** For the timeout: a history takes 100 ms; on a busy machine more than ten times as long. */
const LONGEST_MS = 10_000;
const MOST_MOVES = 50;
/** Ends that only a few of a thousand histories reach. */
const RARE_ENDS = [
  ...['close', 'bounce', 'acceptDecision', 'appeal', 'annul', 'answerQuestion'].map((action) => `action ${action}`),
  'payment PARTIALLY_REFUNDED',
  'reopened',
  'decided by the rule',
  'decided on appeal',
  'message report',
  'room left',
  'review',
  'thanks',
];
const ENOUGH_FOR_RARE = 5000;
const ENDS = [
  ...TAB_STATUSES.completed,
  ...['DONE', 'FAILED', 'ABANDONED', 'REFUNDED'].map((status) => `payment ${status}`),
  ...ACTIONS.map((action) => `action ${action}`).filter((end) => !RARE_ENDS.includes(end)),
  'coupon given back',
  'action passOn',
  'message',
  'seat displaced',
];
const ENOUGH = 500;

/** The model that decides whether a move is possible: whether there is a record to act on. */
interface Model {
  hasMentoring: boolean;
  hasOrder: boolean;
}

class MoveCommand implements fc.AsyncCommand<Model, World> {
  readonly move: Move;
  constructor(move: Move) {
    this.move = move;
  }
  check({ hasMentoring, hasOrder }: Readonly<Model>): boolean {
    if ('mentoring' in this.move) return hasMentoring;
    if ('order' in this.move) return hasOrder;
    return true;
  }
  async run(model: Model, world: World): Promise<void> {
    await makeMove(world, this.move);
    model.hasMentoring = world.mentorings.length > 0;
    model.hasOrder = world.orders.length > 0;
  }
  toString(): string {
    return JSON.stringify(this.move);
  }
}

/** Runs this file's share of the histories, in a world of its own. */
export function testHistories(): void {
  const count = Math.ceil(Number(process.env.HISTORIES ?? COUNTS.histories) / COUNTS.historyFiles);
  describe('every history of two mentors and three mentees', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.instance.close());

    it(
      `keeps the rules, over ${count} histories of at most ${MOST_MOVES} moves`,
      async () => {
        const runCount = await runHistories(world, count);
        console.log(`${runCount} histories run`, Object.fromEntries(world.ends));
        expect(runCount).toBeGreaterThan(0);
        // Guards against histories without effect: in enough of them, every end is reached.
        const reached = [...world.ends.keys()];
        if (runCount >= ENOUGH) expect(reached).toEqual(expect.arrayContaining(ENDS));
        if (runCount >= ENOUGH_FOR_RARE) expect(reached).toEqual(expect.arrayContaining(RARE_ENDS));
      },
      120_000 + count * LONGEST_MS,
    );
  });
}

/** @returns the number of histories that were run */
async function runHistories(world: World, count: number): Promise<number> {
  const commands = fc.commands([anyMove.map((move) => new MoveCommand(move))], {
    maxCommands: MOST_MOVES,
    size: 'max',
  });
  let runCount = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      await beginHistory(world);
      await fc.asyncModelRun(() => ({ model: { hasMentoring: false, hasOrder: false }, real: world }), history);
      await endHistory(world);
      runCount += 1;
    }),
    { numRuns: count, ...seed() },
  );
  return runCount;
}

/** A failure prints its seed and path; set `HISTORY_SEED=… HISTORY_PATH=…` to run it again. */
function seed(): { seed?: number; path?: string } {
  const { HISTORY_SEED, HISTORY_PATH } = process.env;
  return {
    ...(HISTORY_SEED ? { seed: Number(HISTORY_SEED) } : {}),
    ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
  };
}
