import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, TAB_STATUSES } from '#domain/mentorings/mentorings.ts';
import { makeMove } from './make-move.ts';
import { anyMove, type Move } from './move.ts';
import { beginHistory, endHistory, openWorld, type World } from './world.ts';

/** Over both files; `HISTORIES=…` lives through as many. */
const HISTORIES = Number(process.env.HISTORIES ?? 2000) / 2;
/** A history takes a tenth of a second; on a machine that does other things first, ten times that and more. */
const LONGEST_MS = 10_000;
const MOST_MOVES = 50;
/** What a few of a thousand histories come to. */
const RARE_ENDS = ['payment PARTIALLY_REFUNDED', 'action close', 'action bounce'];
const ENOUGH_FOR_RARE = 5000;
const ENDS = [
  ...TAB_STATUSES.completed,
  ...['DONE', 'FAILED', 'ABANDONED', 'REFUNDED'].map((status) => `payment ${status}`),
  ...ACTIONS.map((action) => `action ${action}`).filter((end) => !RARE_ENDS.includes(end)),
  'coupon given back',
];
const ENOUGH = 500;

/** What a history needs to know beforehand: whether there is anything to act on. */
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

/** Tests histories in a world of their own: one for each file, so that two can live at once. */
export function testHistories(): void {
  describe('every history of two mentors and three mentees', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.instance.close());

    it(
      `keeps the rules, over ${HISTORIES} histories of at most ${MOST_MOVES} moves`,
      async () => {
        const lived = await live(world);
        console.log(`${lived} histories lived`, Object.fromEntries(world.ends));
        expect(lived).toBeGreaterThan(0);
        // Histories in which nothing happens prove nothing: enough of them come to every end there is.
        const came = [...world.ends.keys()];
        if (lived >= ENOUGH) expect(came).toEqual(expect.arrayContaining(ENDS));
        if (lived >= ENOUGH_FOR_RARE) expect(came).toEqual(expect.arrayContaining(RARE_ENDS));
      },
      120_000 + HISTORIES * LONGEST_MS,
    );
  });
}

/** @returns how many histories were lived through */
async function live(world: World): Promise<number> {
  const commands = fc.commands([anyMove.map((move) => new MoveCommand(move))], {
    maxCommands: MOST_MOVES,
    size: 'max',
  });
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      await beginHistory(world);
      await fc.asyncModelRun(() => ({ model: { hasMentoring: false, hasOrder: false }, real: world }), history);
      await endHistory(world);
      lived += 1;
    }),
    { numRuns: HISTORIES, ...seed() },
  );
  return lived;
}

/** A failure prints its seed and path; with them it is run again: `HISTORY_SEED=… HISTORY_PATH=…`. */
function seed(): { seed?: number; path?: string } {
  const { HISTORY_SEED, HISTORY_PATH } = process.env;
  return {
    ...(HISTORY_SEED ? { seed: Number(HISTORY_SEED) } : {}),
    ...(HISTORY_PATH ? { path: HISTORY_PATH } : {}),
  };
}
