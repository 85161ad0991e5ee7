import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createMentee } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { startTlsBalancer } from '../deployment/balancer.ts';

const INSTALL_TIMEOUT_MS = 300_000;
const PARALLEL = 40;

it(
  'deploy/nginx.conf serves requests and a stream over one HTTP/2 connection, and redirects to https',
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-http2-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const instance = await openTestInstance('postgresql', { TRUST_PROXY: '1' });
    onTestFinished(() => instance.close());
    const ports = { app: await freePort(), other: await freePort(), tls: await freePort(), plain: await freePort() };
    await instance.app.listen({ port: ports.app, host: '127.0.0.1' });
    const proxy = await startTlsBalancer({
      folder,
      port: ports.tls,
      plainPort: ports.plain,
      // One of the two instances is down.
      instances: [ports.app, ports.other],
    });
    if (!proxy) return context.skip('no nginx or no openssl here: HTTP/2 was not tested');
    onTestFinished(() => proxy.stop());

    const session = connect(`https://127.0.0.1:${ports.tls}`, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    await once(session, 'connect');
    expect(session.alpnProtocol).toBe('h2');

    const { client } = await createMentee(instance);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = session.request({ ':path': '/v1/notifications/stream', accept: 'text/event-stream', cookie });
    onTestFinished(() => stream.close());
    const [opened] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    expect(opened).toMatchObject({
      ':status': 200,
      'content-type': expect.stringContaining('text/event-stream') as string,
    });

    const statuses = await Promise.all(Array.from({ length: PARALLEL }, () => get(session, '/v1/mentor')));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(stream.closed).toBe(false);

    const led = await fetch(`http://127.0.0.1:${ports.plain}/mentors?a=1`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, 'https://127.0.0.1/mentors?a=1']);
  },
  INSTALL_TIMEOUT_MS,
);

async function get(session: ClientHttp2Session, path: string): Promise<number | undefined> {
  const request = session.request({ ':path': path });
  const [headers] = (await once(request, 'response')) as [IncomingHttpHeaders & { ':status'?: number }];
  await text(request);
  return headers[':status'];
}
