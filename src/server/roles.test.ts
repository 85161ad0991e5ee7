import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './db/statement.ts';
import { readEnv } from './env.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { freePort } from './testing/free-port.ts';
import { startMailServer, type MailServer } from './testing/servers/mail-server.ts';

const PATIENCE = { timeout: 120_000, interval: 20 };
const SEVERAL = { DATABASE_URL: 'postgres://somebody@localhost/db', TOSS_CLIENT_KEY: 'c', TOSS_SECRET_KEY: 's' };
const countMails = statement<{ waiting: number; tried: number }>(
  'test-count-mails-of-roles',
  `select count(*) filter (where sent_at is null)::int as waiting, coalesce(sum(attempts), 0)::int as tried from outbox`,
);

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

describe('a role', () => {
  it('is everything unless it is set', () => {
    expect(readEnv({}).ROLE).toBe('all');
    expect(readEnv({ ...SEVERAL, ROLE: 'worker' }).ROLE).toBe('worker');
  });

  it.each(['web', 'worker'])('that is only %s wants a database and a gateway that processes can share', (ROLE) => {
    expect(() => readEnv({ ROLE })).toThrow(
      `  - ROLE: ${ROLE} 에는 여러 프로세스가 함께 쓰는 DATABASE_URL 설정이 필요해요`,
    );
    const { TOSS_CLIENT_KEY: _client, TOSS_SECRET_KEY: _secret, ...withoutGateway } = SEVERAL;
    expect(() => readEnv({ ...withoutGateway, ROLE })).toThrow('TOSS_SECRET_KEY 설정이 필요해요');
  });

  it('of another name is refused', () => {
    expect(() => readEnv({ ROLE: 'jobs' })).toThrow('  - ROLE: all, web, worker 중 하나여야 해요');
  });
});

describe('processes with a role each', () => {
  let folder: string;
  let database: TestDatabase;
  let mail: MailServer;
  const started: Server[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sunbaerang-roles-'));
    [database, mail] = [await createTestDatabase('postgresql'), await startMailServer()];
  });
  afterAll(async () => {
    await Promise.all(
      started.map(async ({ child }) => {
        if (child.exitCode !== null || !child.kill('SIGTERM')) return;
        await once(child, 'exit');
      }),
    );
    await mail.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startServer(ROLE: 'web' | 'worker'): Promise<Server> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        ROLE,
        SEED: 'demo',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        SMTP_URL: mail.url,
        TOSS_CLIENT_KEY: 'unused',
        TOSS_SECRET_KEY: 'unused',
      },
    });
    const server = { child, url };
    started.push(server);
    await expect.poll(() => statusOf(server, '/readyz'), PATIENCE).toBe(200);
    return server;
  }

  it('answer people and leave the mail alone, or send the mail and answer nobody', async () => {
    const web = await startServer('web');
    const email = 'haneul@univ.example';
    const answer = await fetch(`${web.url}/v1/auth/email/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, isPasswordReset: false }),
    });
    expect(answer.status).toBe(200);
    const worker = await startServer('worker');
    expect((await mail.waitFor(email)).subject).toContain('인증');

    expect(await statusOf(worker, '/livez')).toBe(200);
    for (const path of ['/', '/v1/openapi.json', '/v1/members/check-session', '/simulator/', '/dev/mailbox'])
      expect([path, await statusOf(worker, path)]).toEqual([path, 404]);
    const refused = await fetch(`${worker.url}/v1/nowhere`);
    expect(await refused.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });

    worker.child.kill('SIGTERM');
    expect(await once(worker.child, 'exit')).toEqual([0, null]);
    await fetch(`${web.url}/v1/auth/email/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nabi@univ.example', isPasswordReset: false }),
    });
    // A process that sent mail would have looked again by the time that another one has started.
    await startServer('web');
    expect(await database.query(countMails)).toEqual([{ waiting: 1, tried: 1 }]);
  });
});

async function statusOf({ url }: Server, path: string): Promise<number> {
  const answer = await fetch(url + path).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
