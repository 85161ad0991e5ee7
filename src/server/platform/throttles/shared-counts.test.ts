import { expect, it } from 'vitest';
import { manualClock } from '#server/testing/manual-clock.ts';
import { createSharedCounts, MAX_COUNTED } from './shared-counts.ts';

it('counts a network within its minute, and remembers no more networks than fit', () => {
  const clock = manualClock('2026-11-24T10:00:10.000Z');
  const counts = createSharedCounts({
    db: undefined as never,
    clock,
    secret: Buffer.alloc(32),
    isShared: false,
    onError: (error) => {
      throw error;
    },
  });
  expect(counts.hit('a', 10)).toEqual({ count: 1, resetsInMs: 50_000 });
  expect(counts.hit('a', 10).count).toBe(2);
  for (let network = 1; network < MAX_COUNTED; network += 1) counts.hit(`n${network}`, 10);
  expect(counts.hit('a', 10).count).toBe(3);
  counts.hit('one more', 10);
  expect(counts.hit('a', 10).count).toBe(1);
  clock.advance({ minutes: 1 });
  expect(counts.hit('a', 10).count).toBe(1);
});

it('adds what it has counted once, also while the database is slow', async () => {
  let total = 0;
  const answers: (() => void)[] = [];
  const query = async (_statement: unknown, [[key], [hits = 0]]: [string[], number[]]) => {
    total += hits;
    const row = { key, hits: total };
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    return [row];
  };
  const counts = createSharedCounts({
    db: { query } as never,
    clock: manualClock('2026-11-24T10:00:10.000Z'),
    secret: Buffer.alloc(32),
    isShared: true,
    onError: (error) => {
      throw error;
    },
  });
  for (let hit = 0; hit < 10; hit += 1) counts.hit('a', 100);
  const first = counts.share();
  counts.hit('a', 100);
  const second = counts.share();
  const answerAll = setInterval(() => answers.shift()?.());
  await Promise.all([first, second]);
  await counts.share();
  clearInterval(answerAll);
  expect(total).toBe(11);
  expect(counts.hit('a', 100).count).toBe(12);
  counts.stop();
});
