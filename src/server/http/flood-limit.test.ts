import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTwoInstances, type TwoInstances } from '../testing/two-instances.ts';

const LIMIT = 6000;
/** What one process counts before it shares. */
const UNSHARED = LIMIT / 20;

let two: TwoInstances;
beforeAll(async () => {
  two = await openTwoInstances();
});
afterAll(() => two.close());
// Another window for each test.
beforeEach(() => {
  two.here.clock.advance({ minutes: 1 });
  two.there.clock.advance({ minutes: 1 });
});

async function send(side: 'here' | 'there', count: number, remoteAddress: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1)
    statuses.push((await two[side].app.inject({ url: '/livez', remoteAddress })).statusCode);
  return statuses;
}
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

describe('S-49 a flood', () => {
  it('spread over two processes is stopped at one limit', async () => {
    const network = '198.51.100.7';
    expect(refused(await send('here', LIMIT - 100, network))).toBe(0);
    expect(refused(await send('there', UNSHARED + 1, network))).toBe(0);
    // Each process learns of the other within a second or so.
    await vi.waitFor(async () => expect(refused(await send('there', 1, network))).toBe(1), { timeout: 120_000 });
    await vi.waitFor(async () => expect(refused(await send('here', 1, network))).toBe(1), { timeout: 120_000 });
    const elsewhere = await send('there', 1, '198.51.100.8');
    expect(refused(elsewhere)).toBe(0);
  });

  it('from one IPv6 network is one, whichever of its addresses, and over with its minute, on every process', async () => {
    const addressOf = (sent: number) => `2001:db8:0:1::${sent.toString(16)}`;
    const statuses: number[] = [];
    for (let sent = 1; sent <= LIMIT + 1; sent += 1) statuses.push(...(await send('here', 1, addressOf(sent))));
    expect(refused(statuses)).toBe(1);
    two.here.clock.advance({ minutes: 1 });
    two.there.clock.advance({ minutes: 1 });
    expect(refused(await send('here', 1, addressOf(1)))).toBe(0);
    expect(refused(await send('there', UNSHARED * 2, addressOf(2)))).toBe(0);
  });
});
