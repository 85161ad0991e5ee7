import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { createOperator, createMentee, createMentor, signInAgain, type TestMember } from '../testing/factories.ts';
import { malformedRounds, WRONG_PARTS, type MalformedRequest } from '../testing/malformed-requests.ts';
import { proposeAndPay, type Scene } from '../testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { COUNTS } from '../testing/test-speed.ts';

/** The seed of the requests; `MALFORMED_SEED=…` sends others. */
const SEED = Number(process.env.MALFORMED_SEED ?? 20_261_124);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

/** Each request comes from its own address: floods are not tested here. */
async function send(
  { method, url, headers, cookies, payload }: MalformedRequest,
  { cookie, number }: { cookie: string; number: number },
) {
  const remoteAddress = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return instance.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, cookie: [cookie, cookies].filter(Boolean).join('; ') },
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
}

function describeRequest({ method, url, headers, cookies, payload }: MalformedRequest): string {
  const shown = JSON.stringify({ ...headers, cookies });
  return `${method} ${url.slice(0, 300)} ${shown.slice(0, 300)} ${String(payload).slice(0, 600)}`;
}

describe('S-84 a malformed request', () => {
  it(
    'is refused in the envelope for every sender, and never a fault of the server',
    async () => {
      const scene = await proposeAndPay(instance);
      const identifiers = [scene.mentoringId, scene.mentor.memberId, scene.mentee.memberId, 1, 2, 999_999];
      const members: readonly (TestMember | undefined)[] = [
        undefined,
        await createMentee(instance),
        await createMentor(instance),
        scene.mentee,
        scene.mentor,
        await createOperator(instance),
      ];
      const faults: string[] = [];
      const statuses = new Map<number, number>();
      const reached = new Set<string>();
      const rounds = malformedRounds(identifiers);
      // Each round has a request for every call. There are six senders and seven parts: after a few rounds every call has had each part wrong,
      // after forty-two each from every sender.
      let sent = 0;
      for (let round = 0; sent < COUNTS.malformedRequests || round < WRONG_PARTS.length; round += 1) {
        const member = members[round % members.length];
        // One of the requests may have ended the session, or the account.
        if (member && (await member.client.call('GET /v1/members/check-session')).status === 401)
          await signInAgain(instance, member);
        const wrong = WRONG_PARTS[round % WRONG_PARTS.length] ?? 'any';
        const cookie = member ? cookieOf(member.client) : '';
        for (const request of fc.sample(rounds[wrong], { numRuns: 1, seed: SEED + round }).flat()) {
          const { statusCode, body } = await send(request, { cookie, number: sent });
          sent += 1;
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          if (statusCode !== 401 && statusCode !== 403) reached.add(request.name);
          if (statusCode >= 500 || (statusCode >= 400 && !isRefusal(body)))
            faults.push(`${statusCode} ${describeRequest(request)} → ${body.slice(0, 300)}`);
        }
      }
      expect(faults.slice(0, 20)).toEqual([]);
      // The requests are wrong in many ways, and reach nearly every call: they are not all refused by the first check.
      expect(statuses.get(400)).toBeGreaterThan(COUNTS.malformedRequests / 10);
      expect(statuses.get(200)).toBeGreaterThan(0);
      const unreached = Object.keys(calls).filter((name) => !reached.has(name));
      expect(unreached.length).toBeLessThan(Object.keys(calls).length / 4);
    },
    COUNTS.malformedRequests * 100 + 120_000,
  );
});

describe('S-84 what a column cannot hold', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await proposeAndPay(instance);
  });
  const refused = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const url = path.replace('{mentoringId}', String(scene.mentoringId));
    const headers = { cookie: cookieOf(scene.mentee.client) };
    return (await instance.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
  };

  it('is refused: a NUL character in a query', async () => {
    expect(await refused('GET', '/v1/mentor-searches?q=a&school=b%00')).toBe(400);
    expect(await refused('GET', '/v1/mentor-searches?q=a&school=b')).toBe(200);
  });

  it('is no page of a list: a cursor larger than any', async () => {
    const { client } = await createOperator(instance);
    const url = '/v1/admin/certificates?cursor=999999999999999';
    expect((await instance.app.inject({ url, headers: { cookie: cookieOf(client) } })).statusCode).toBe(200);
  });

  it('is refused: a number of a message, a version and a question larger than any', async () => {
    const { MAX_SAFE_INTEGER } = Number;
    expect(await refused('POST', '/v1/mentoring/{mentoringId}/messages/read', { through: MAX_SAFE_INTEGER })).toBe(400);
    expect(await refused('PUT', '/v1/mentoring/{mentoringId}/note', { text: '', version: MAX_SAFE_INTEGER })).toBe(400);
    const tick = '/v1/mentoring/{mentoringId}/questions/999999/tick';
    expect(await refused('PUT', tick, { isTicked: true })).toBe(400);
  });
});

it('S-84 an address as long as Node takes one, of which a part cannot be read, is nobody’s', async () => {
  const url = `/v1/mentor/${'%EF'.repeat(5000)}`;
  const { statusCode, body } = await instance.app.inject({ url });
  expect([statusCode, isRefusal(body)]).toEqual([400, true]);
});

/** An answer that pages can show: with a code and a sentence. */
function isRefusal(body: string): boolean {
  const { code, message, errors } = JSON.parse(body) as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string' && /[가-힣]/.test(message) && Array.isArray(errors);
}
