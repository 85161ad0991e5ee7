import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { systemClock } from '../clock.ts';
import { makeVapidKeys, openPush } from './push-transport.ts';

const keys = makeVapidKeys();
const VAPID = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:help@sunbaerang.kr',
};

describe('pushes', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-push-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const open = (isProduction: boolean, vapid?: Parameters<typeof openPush>[0]['vapid']) =>
    openPush({
      vapid,
      isProduction,
      senderAddress: 'no-reply@sunbaerang.example',
      localOrigin: undefined,
      dataDir,
      clock: systemClock,
    });

  it('are sent under the key of the settings', async () => {
    const push = await open(true, { ...keys, subject: 'mailto:help@sunbaerang.kr' });
    expect(push?.publicKey).toBe(keys.publicKey);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('are sent in development under a key that is made once, which its owner alone can read', async () => {
    const [first, second] = await Promise.all([open(false), open(false)]);
    expect(first?.publicKey).toMatch(/^B[\w-]{86}$/);
    expect([second?.publicKey, (await open(false))?.publicKey]).toEqual([first?.publicKey, first?.publicKey]);
    const { mode } = await stat(join(dataDir, 'vapid.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('are not sent in production without a key', async () => {
    expect(await open(true)).toBeNull();
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('the settings of pushes', () => {
  it('are a pair of keys and a real address, together', () => {
    expect(readEnv(VAPID)).toMatchObject(VAPID);
    expect(readEnv({ ...VAPID, VAPID_SUBJECT: 'https://sunbaerang.kr/help' })).toBeTruthy();
    const { VAPID_SUBJECT: _subject, ...withoutSubject } = VAPID;
    expect(() => readEnv(withoutSubject)).toThrow('함께 정해야 해요');
    expect(() => readEnv({ ...VAPID, VAPID_PRIVATE_KEY: makeVapidKeys().privateKey })).toThrow('짝이 맞지 않아요');
    expect(() => readEnv({ ...VAPID, VAPID_PUBLIC_KEY: 'key' })).toThrow('VAPID_PUBLIC_KEY');
  });

  it.each([
    'help@sunbaerang.kr',
    'mailto:me',
    'mailto:me@localhost',
    'mailto:me@town.example',
    'https://localhost',
    'http://sunbaerang.kr',
  ])('%s is no address at which push services reach us', (VAPID_SUBJECT) => {
    expect(() => readEnv({ ...VAPID, VAPID_SUBJECT })).toThrow('연락이 닿는');
  });

  it('have no local push service in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production', PUSH_LOCAL_ORIGIN: 'http://127.0.0.1:1' })).toThrow(
      'PUSH_LOCAL_ORIGIN: 운영 환경에서는 쓸 수 없어요',
    );
  });
});
