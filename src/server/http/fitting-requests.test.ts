import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import {
  createOperator,
  menteeProfileInput,
  mentorProfileInput,
  signInAgain,
  type TestMember,
} from '../testing/factories.ts';
import {
  fittingRequests,
  isTaken,
  leavesOf,
  withLeaf,
  type FittingRequest,
  type Leaf,
} from '../testing/fitting-requests.ts';
import { confirmFirst, FIRST, type Scene } from '../testing/scenes/mentoring-scene.ts';
import { findChecks, type Check } from '../testing/stores/check-store.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { COUNTS } from '../testing/test-speed.ts';

/** The seed of the requests; `FITTING_SEED=…` sends others. */
const SEED = Number(process.env.FITTING_SEED ?? 20_261_127);
/** Tried for each request that the contract takes: fields depend on one another. */
const TRIES = 30;

let instance: TestInstance;
let scene: Scene;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  scene = await confirmFirst(instance);
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

/** It would end what the others need; streams do not end. */
const described = Object.entries(calls as Record<string, Call>).filter(
  ([name, { events, multipart }]) => name !== 'POST /v1/auth/logout' && !events && !multipart,
);

/** Requests that a call is likely to accept, so that they reach more of it than its parser. */
function exampleOf(name: string): unknown {
  if (name.endsWith('/v1/mentor')) return mentorProfileInput();
  if (name.endsWith('/v1/mentee')) return menteeProfileInput();
  if (name === 'POST /v1/mentoring') return { mentorId: scene.mentor.memberId, applyTimes: [FIRST] };
  if (name.endsWith('/meeting')) return { kind: 'LINK', link: 'https://zoom.us/j/1' };
  return undefined;
}

let sent = 0;
/** Sends it as a permitted member, each time from another address: floods are not tested here. @returns the faults of the server */
async function send(name: string, call: Call, request: FittingRequest): Promise<string[]> {
  const faults: string[] = [];
  for (const sender of sendersOf(call.access)) {
    let status = await inject(name, request, sender);
    // An earlier request has ended the session.
    if (status === 401 && sender) {
      await signInAgain(instance, sender);
      status = await inject(name, request, sender);
    }
    answered.set(name, Math.min(answered.get(name) ?? status, status));
    if (status >= 500) faults.push(`${status} ${name} ${JSON.stringify(request).slice(0, 500)}`);
  }
  return faults;
}

async function inject(name: string, { query, body }: FittingRequest, sender: TestMember | undefined): Promise<number> {
  const [method = '', path = ''] = name.split(' ');
  const identifiers: Readonly<Record<string, number>> = {
    mentoringId: scene.mentoringId,
    mentorId: scene.mentor.memberId,
  };
  sent += 1;
  const { statusCode } = await instance.app.inject({
    method: method as 'GET',
    url: `${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(identifiers[key] ?? 1))}${toQuery(query)}`,
    headers: { 'content-type': 'application/json', ...(sender && { cookie: cookieOf(sender.client) }) },
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  return statusCode;
}
const answered = new Map<string, number>();

function sendersOf(access: Access): readonly (TestMember | undefined)[] {
  if (access === 'operator') return [operator];
  if (access === 'mentor') return [scene.mentor];
  if (access === 'mentee') return [scene.mentee];
  return access === 'member' ? [scene.mentor, scene.mentee] : [undefined];
}

function toQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value).toWellFormed()]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

describe('S-106 what the contract takes', () => {
  it(
    'is never a fault of the server, at any limit of any field',
    async () => {
      const faults: string[] = [];
      for (let round = 0; round < COUNTS.fittingRounds; round += 1)
        for (const [name, call] of described) {
          const identifiers = [scene.mentoringId, scene.mentor.memberId, scene.mentee.memberId, 1];
          const requests = fittingRequests(call, identifiers, exampleOf(name));
          const tried = fc.sample(requests, { numRuns: TRIES, seed: SEED + round });
          const fitting = tried.find((request) => isTaken(call, request));
          if (fitting) faults.push(...(await send(name, call, fitting)));
        }
      expect(faults.slice(0, 20)).toEqual([]);
      // Most calls have done something: the database has been asked to keep what came.
      const done = [...answered.values()].filter((status) => status < 300);
      expect(done.length).toBeGreaterThan(described.length / 3);
    },
    COUNTS.fittingRounds * 30_000 + 60_000,
  );

  it('is never a fault of the server, though it is what a CHECK of the database refuses', async () => {
    const checks = await findChecks(instance.db);
    expect(checks.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const [name, call] of described)
      for (const leaf of leavesOf(call))
        for (const opposite of new Set(checks.flatMap((check) => oppositesFor(leaf, check)))) {
          const body = withLeaf(exampleOf(name), leaf.path, opposite);
          faults.push(...(await send(name, call, { query: {}, body })));
        }
    expect(faults.slice(0, 20)).toEqual([]);
  }, 300_000);
});

/** Values of a field that a CHECK of a column of its name refuses: beyond its numbers, other texts, nothing. */
function oppositesFor({ path, type }: Leaf, { definition, columns }: Check): unknown[] {
  const name = (path.at(-1) ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (!columns.some((column) => column === name || column.endsWith(`_${name}`) || name.endsWith(`_${column}`)))
    return [];
  const numbers = [...definition.matchAll(/(?<![\w'{,])\d+(?![\w}])/g)].map(([digits]) => Number(digits));
  const around = numbers.flatMap((number) => [number - 1, number + 1]);
  if (type === 'number') return [...around, null, undefined];
  if (type === 'list')
    return [[], ...around.map((length) => Array.from({ length: Math.max(length, 0) }, () => '1')), undefined];
  if (type !== 'text') return [null, undefined];
  const longer = around.filter((length) => length > 0).flatMap((length) => ['a'.repeat(length), '👍'.repeat(length)]);
  return ['', 'Https://zoom.us/J/1', 'NONE', ...longer, null, undefined];
}
