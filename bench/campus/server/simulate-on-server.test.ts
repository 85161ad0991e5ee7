import { expect, it } from 'vitest';
import { simulate } from '../fast/simulate.ts';
import { simulateOnServer } from './simulate-on-server.ts';

const SIZE = { students: 40, seniors: 6, weeks: 2 };
const ALL = { order: 'ours', nudges: true, limits: true, questions: true, pauses: true, backups: true } as const;

it('two weeks of a small campus on the real server break no rule and match the fast model', async () => {
  const [onServer, fast] = [await simulateOnServer(1, SIZE), await simulate(1, ALL, SIZE)];
  expect(onServer).toMatchObject({ overdue: 0, overloaded: 0 });
  expect(onServer.proposals).toBeGreaterThan(5);
  expect(onServer.confirmed).toBeGreaterThan(0.5);
  expect(onServer.foundNobody).toBeCloseTo(fast.foundNobody, 1);
  expect(onServer.held).toBeGreaterThan(0.5);
});
