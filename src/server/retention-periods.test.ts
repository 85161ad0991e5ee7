import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEGAL_PERIODS, RETENTION_PERIODS } from '#domain/retention-periods.ts';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';
import { registerWorkers } from './workers.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

it('each period of the privacy policy is kept by a job that the server runs by itself', () => {
  const { jobs } = instance.services;
  const repeated: string[] = [];
  const recorded = { ...jobs, handle: () => undefined, repeat: (name: string) => void repeated.push(name) };
  registerWorkers({ ...instance.services, jobs: recorded });
  for (const { deletedBy } of [...RETENTION_PERIODS, ...LEGAL_PERIODS]) expect(repeated).toContain(deletedBy);
});
