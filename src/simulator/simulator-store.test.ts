import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SimulatorStore, openSimulatorStore } from './simulator-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (days: number) => new Date(Date.UTC(2026, 10, 23) + days * DAY_MS);

let folder: string;
let store: SimulatorStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-store-'));
  store = await openSimulatorStore(join(folder, 'payments.jsonl'), day(0));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (scope: string, at: Date) => store.saveResponse({ scope, status: 200, body: scope, at: at.toISOString() });

it('an answer leaves the memory once its 15 days are over, and no sooner', async () => {
  await save('first', day(0));
  await save('second', day(1));
  await save('third', new Date(day(15).getTime() - 1));
  expect(store.findResponse('first', day(14))).toMatchObject({ body: 'first' });

  await save('fourth', day(15));
  // Looked up with a time at which it was still valid: it has been deleted, not only ignored.
  expect(store.findResponse('first', day(14))).toBeUndefined();
  expect(store.findResponse('second', day(15))).toMatchObject({ body: 'second' });
});

it('an answer under a key that is used anew counts from then', async () => {
  await save('key', day(0));
  await save('other', day(1));
  await save('key', day(15));
  await save('later', day(17));
  expect(store.findResponse('other', day(2))).toBeUndefined();
  expect(store.findResponse('key', day(17))).toMatchObject({ body: 'key' });
});
