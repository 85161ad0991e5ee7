import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Instance } from './instance.ts';

/** A proxy before the server, behind which a deployment can be played. */
export interface DeploymentProxy {
  url: string;
  /** Answers an address with another text from now on: what the server says, changed. */
  change: (path: string, change: (body: string) => string) => void;
  close: () => Promise<void>;
}

export async function openDeploymentProxy(instance: Pick<Instance, 'url'>): Promise<DeploymentProxy> {
  const changes = new Map<string, (body: string) => string>();
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const change = changes.get(path);
    const { 'accept-encoding': _, ...plain } = request.headers;
    const upstream = ask(instance.url + request.url, {
      method: request.method,
      headers: change ? plain : request.headers,
    });
    request.pipe(upstream);
    upstream.on('response', (answer: IncomingMessage) => {
      if (!change) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      const { 'content-length': __, etag: ___, ...headers } = answer.headers;
      void text(answer).then((body) => response.writeHead(answer.statusCode ?? 502, headers).end(change(body)));
    });
    upstream.on('error', () => response.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    change: (path, change) => void changes.set(path, change),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
