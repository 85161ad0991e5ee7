import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { ACTIONS } from '#domain/mentorings/states/transitions.ts';
import { COUNTS } from '../test-speed.ts';
import { makeMove } from './make-move.ts';
import { anyMove, type Move } from './move.ts';
import { beginHistory, endHistory, openWorld, type World } from './world.ts';

/** For the timeout: a history takes 100 ms; on a busy machine more than ten times as long. */
const LONGEST_MS = 10_000;
const MOST_MOVES = 50;
/** Histories that run at once in one process: one alone waits for its database three quarters of its time. */
const LANES = 4;
/** Histories that are made of one seed. */
const SAMPLED_AT_ONCE = 500;
/** Histories more where an end was not reached. */
const MORE = 100;
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
  'notified of PAUSED',
  ...['PUBLISHED', 'DECLINED', 'WITHDRAWN'].map((status) => `public answer ${status}`),
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
  ...['MENTORING_NUDGE', 'PLACE_FREE', 'PAUSE_QUESTION'].map((kind) => `notified of ${kind}`),
  'identity kept back',
];
const ENOUGH = 500;
/** In which each of them is reached for certain: the rarest, a seat that is displaced, in one of ninety, and so in none of 500 once in 250 runs. */
const MOST_FOR_ENDS = 2000;

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

/**
 * Runs this file's share of the histories: several at once, each lane in its own world.
 * @param histories how many of all files together; `HISTORIES=…` runs another number
 */
export function testHistories(histories: number): void {
  const count = Math.ceil(Number(process.env.HISTORIES ?? histories) / COUNTS.historyFiles);
  describe('every history of two mentors and three mentees', () => {
    let worlds: World[];
    beforeAll(async () => {
      worlds = await Promise.all(Array.from({ length: Math.min(LANES, count) }, () => openWorld()));
    });
    afterAll(() => Promise.all(worlds.map(({ instance }) => instance.close())));

    it(
      `keeps the rules, over ${count} histories of at most ${MOST_MOVES} moves`,
      async () => {
        const runCount = await runHistories(worlds, count);
        const ends = sumEnds(worlds);
        console.log(`${runCount} histories run`, Object.fromEntries(ends));
        expect(runCount).toBeGreaterThan(0);
        // Guards against histories without effect: in enough of them, every end is reached.
        const reached = [...ends.keys()];
        if (runCount >= ENOUGH) expect(reached).toEqual(expect.arrayContaining(ENDS));
        if (runCount >= ENOUGH_FOR_RARE) expect(reached).toEqual(expect.arrayContaining(RARE_ENDS));
      },
      120_000 + count * LONGEST_MS,
    );
  });
}

const HISTORY = fc.commands([anyMove.map((move) => new MoveCommand(move))], { maxCommands: MOST_MOVES, size: 'max' });
type History = fc.AsyncCommand<Model, World>;

async function runHistory(world: World, history: Iterable<History>): Promise<void> {
  await beginHistory(world);
  await fc.asyncModelRun(() => ({ model: { hasMentoring: false, hasOrder: false }, real: world }), history);
  await endHistory(world);
}

/**
 * Runs one history after the other in each of the worlds, which wait for their databases at different times. Of enough of them it runs more
 * until each end is reached, so that no end is missed by chance.
 * @returns the number of histories that were run
 * @throws what the first one threw that failed, shrunk where it fails again
 */
async function runHistories(worlds: readonly World[], count: number): Promise<number> {
  const { HISTORY_SEED, HISTORY_PATH } = process.env;
  const firstSeed = HISTORY_SEED ? Number(HISTORY_SEED) : crypto.getRandomValues(new Int32Array(1))[0];
  if (HISTORY_PATH) return repeatFailure(worlds, { seed: firstSeed, path: HISTORY_PATH });
  let runCount = 0;
  const goesOn = () =>
    runCount < count ||
    (runCount >= ENOUGH && runCount < MOST_FOR_ENDS && ENDS.some((end) => !sumEnds(worlds).has(end)));
  for (let seed = firstSeed ?? 0; goesOn(); seed += 1)
    runCount += await runSample(worlds, seed, Math.min(SAMPLED_AT_ONCE, runCount < count ? count - runCount : MORE));
  return runCount;
}

/** Runs the histories of one seed. @returns how many there were */
async function runSample(worlds: readonly World[], seed: number, count: number): Promise<number> {
  const histories = fc.sample(HISTORY, { numRuns: count, seed }).entries();
  const failures: { world: World; path: string; error: unknown }[] = [];
  const runLane = async (world: World): Promise<void> => {
    for (const [index, history] of histories) {
      try {
        await runHistory(world, history);
      } catch (error) {
        failures.push({ world, path: String(index), error });
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(worlds.map(runLane));
  const [failure] = failures;
  if (!failure) return count;
  const { world, path, error } = failure;
  await repeatFailure([world], { seed, path });
  throw new Error(`It failed once, and not again: HISTORY_SEED=${seed} HISTORY_PATH=${path}`, { cause: error });
}

/**
 * Runs a history that failed, and shorter ones like it. A failure prints its seed and path; set `HISTORY_SEED=… HISTORY_PATH=…` to run it again.
 * @throws Error with the shortest that fails
 */
async function repeatFailure([world]: readonly World[], failed: { seed: number | undefined; path: string }) {
  if (!world) throw new Error('There is no world to run it in');
  let runCount = 0;
  const property = fc.asyncProperty(HISTORY, async (history) => {
    await runHistory(world, history);
    runCount += 1;
  });
  await fc.assert(property, { ...failed, numRuns: 1 });
  return runCount;
}

/** How often each final state and each action occurred, in all worlds. */
function sumEnds(worlds: readonly World[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { ends } of worlds) for (const [end, count] of ends) sum.set(end, (sum.get(end) ?? 0) + count);
  return sum;
}
