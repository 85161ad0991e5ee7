import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, type TestMember } from '#server/testing/factories.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { createPhoneSimulator } from '#simulator/phone/create-phone-simulator.ts';
import { createPhoneQueue } from './phone-queue.ts';
import { createSolapiTransport } from './solapi-transport.ts';

const listEnds = statement<{ key: string; isSent: boolean; problem: string | null; hasContent: boolean }>(
  'test-list-phone-messages',
  `select key, sent_at is not null as "isSent", problem, content is not null as "hasContent" from phone_messages order by id`,
);
const clear = statement('test-clear-phone-messages', 'delete from phone_messages');

describe.each(featureEngines)('S-115 messages to phones, on %s', (engine) => {
  let instance: TestInstance;
  let member: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    member = await createMentee(instance);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    await instance.db.query(clear);
  });

  const simulator = () => instance.services.phoneSimulator;
  const keysAt = (to: string) =>
    (simulator()?.messages() ?? []).filter((one) => one.to === to).map(({ customFields }) => customFields.key);
  const queue = (key: string, to = '+821055550000', minutes = 30) =>
    instance.db.transaction((tx) =>
      instance.services.phones.queueMessage(tx, {
        key,
        memberId: member.memberId,
        to,
        text: '안녕하세요.',
        expiresAt: new Date(instance.clock.now().getTime() + minutes * 60_000),
      }),
    );
  const send = () => instance.services.phones.sendDue();
  const ends = () => instance.db.query(listEnds);

  it('go out once a key, and nothing of them stays but that they were sent', async () => {
    await queue('a');
    await queue('a');
    await send();
    await queue('a');
    await send();
    expect(keysAt('01055550000')).toEqual(['a']);
    expect(await ends()).toEqual([{ key: 'a', isSent: true, problem: null, hasContent: false }]);
  });

  it('whose answer was lost are looked up, and not sent again', async () => {
    simulator()?.arm({ kind: 'lost-answer', times: 1 });
    await queue('b', '+821055550001');
    await send();
    expect(await ends()).toMatchObject([{ isSent: false, hasContent: true }]);
    instance.clock.advance({ seconds: 61 });
    await send();
    expect(await ends()).toMatchObject([{ isSent: true }]);
    expect(keysAt('01055550001')).toEqual(['b']);
  });

  it('that were lost on their way are sent again once the provider does not have them', async () => {
    simulator()?.arm({ kind: 'lost-request', times: 1 });
    await queue('c', '+821055550002');
    await send();
    instance.clock.advance({ seconds: 61 });
    await send();
    expect(keysAt('01055550002')).toEqual(['c']);
    expect(await ends()).toMatchObject([{ isSent: true }]);
  });

  it.each(['rate-limited', 'server-error'] as const)('are tried again after the fault %s', async (kind) => {
    const to = kind === 'rate-limited' ? '+821055550003' : '+821055550004';
    simulator()?.arm({ kind, times: 1 });
    await queue(kind, to);
    await send();
    instance.clock.advance({ seconds: 61 });
    await send();
    expect(keysAt(to.replace('+82', '0'))).toEqual([kind]);
  });

  it('that are refused are not tried again, and those out of date are not sent', async () => {
    simulator()?.arm({ kind: 'refused', times: 1 });
    await queue('d', '+821055550005');
    await send();
    simulator()?.arm({ kind: 'rate-limited', times: 1 });
    await queue('e', '+821055550005', 1);
    await send();
    instance.clock.advance({ minutes: 2 });
    await send();
    expect(keysAt('01055550005')).toEqual([]);
    expect(await ends()).toEqual([
      { key: 'd', isSent: false, problem: 'InvalidFrom', hasContent: false },
      { key: 'e', isSent: false, problem: 'expired', hasContent: false },
    ]);
  });

  it('of two processes at once reach each phone once', async () => {
    const { db, log, secrets } = instance.services;
    const { clock } = instance;
    const keys = { apiKey: 'key', apiSecret: 'secret', channelId: 'channel' };
    const provider = createPhoneSimulator({ ...keys, templates: [], clock });
    const apiBase = await provider.listen(0, '127.0.0.1');
    const transport = createSolapiTransport({ ...keys, apiBase, sender: '0212345678', clock });
    const queues = [1, 2].map(() =>
      createPhoneQueue({ db, clock, log, secrets, transport, budgetKrw: () => Promise.resolve(0) }),
    );
    const sendAll = () => Promise.all(queues.map((each) => each.sendDue()));
    const all = Array.from({ length: 40 }, (_, index) => `many:${index}`);
    for (const key of all) await queue(key, '+821055550006');
    provider.arm({ kind: 'lost-answer', times: 7 });
    provider.arm({ kind: 'lost-request', times: 5 });
    await sendAll();
    clock.advance({ seconds: 61 });
    await sendAll();
    const taken = provider.messages().map(({ customFields }) => customFields.key ?? '');
    expect(taken.toSorted((a, b) => a.localeCompare(b))).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
    expect((await ends()).every(({ isSent }) => isSent)).toBe(true);
    await provider.close();
  });
});
