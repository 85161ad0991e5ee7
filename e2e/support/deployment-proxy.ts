import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Instance } from './instance.ts';

/** Without these the server sends the whole body, as it is. */
const WHOLE_AND_PLAIN = ['accept-encoding', 'if-none-match', 'if-modified-since'];
/** Headers that do not fit a changed body. */
const OF_THE_BODY = ['content-length', 'etag'];

/** A proxy in front of the server that can simulate a deployment. */
export interface DeploymentProxy {
  url: string;
  /** Changes the response body of a path from now on. */
  change: (path: string, change: (body: string) => string) => void;
  close: () => Promise<void>;
}

export async function openDeploymentProxy(instance: Pick<Instance, 'url'>): Promise<DeploymentProxy> {
  const changes = new Map<string, (body: string) => string>();
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const change = changes.get(path);
    const upstream = sendRequest(instance.url + request.url, {
      method: request.method,
      headers: change ? without(WHOLE_AND_PLAIN, request.headers) : request.headers,
    });
    request.pipe(upstream);
    upstream.on('response', (upstreamResponse: IncomingMessage) => {
      if (!change)
        return void upstreamResponse.pipe(
          response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers),
        );
      const headers = without(OF_THE_BODY, upstreamResponse.headers);
      void text(upstreamResponse).then((body) =>
        response.writeHead(upstreamResponse.statusCode ?? 502, headers).end(change(body)),
      );
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

function without(names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
