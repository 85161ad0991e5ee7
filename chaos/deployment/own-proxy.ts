import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Balancer } from './balancer.ts';

const BAD_GATEWAY = 502;

/** Forwards to the instances in turn over kept connections, and to the next one when a repetition is safe, as `deploy/nginx.conf` does. */
export async function startOwnProxy(port: number, instances: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32, timeout: 60_000 });
  const statuses: Record<number, number> = {};
  let [repeated, turn] = [0, 0];
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const first = turn % instances.length;
    const order = [...instances.slice(first), ...instances.slice(0, first)];
    void forward(incoming, outgoing, order);
  });

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse, order: readonly number[]): Promise<void> {
    const body = await buffer(incoming);
    const isRepeatable = incoming.method === 'GET' || incoming.headers['idempotency-key'] !== undefined;
    for (const [index, instance] of order.entries()) {
      try {
        const answer = await send(incoming, body, instance, isRepeatable);
        if (answer.statusCode === BAD_GATEWAY && index + 1 < order.length) {
          answer.resume();
          repeated += 1;
          continue;
        }
        statuses[answer.statusCode ?? 0] = (statuses[answer.statusCode ?? 0] ?? 0) + 1;
        const { connection: _connection, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, headers);
        return await pipeline(answer, outgoing);
      } catch (error) {
        const isUnsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        const mayRepeat = (isUnsent || isRepeatable) && !outgoing.headersSent && index + 1 < order.length;
        if (mayRepeat) repeated += 1;
        else break;
      }
    }
    statuses[BAD_GATEWAY] = (statuses[BAD_GATEWAY] ?? 0) + 1;
    outgoing.writeHead(BAD_GATEWAY).end();
  }

  async function send(
    incoming: IncomingMessage,
    body: Buffer,
    instance: number,
    isRepeatable: boolean,
  ): Promise<IncomingMessage> {
    const { connection: _connection, ...given } = incoming.headers;
    const headers = isRepeatable ? { ...given, 'x-repeatable': '1' } : given;
    const { method = 'GET', url = '/' } = incoming;
    const sent = request({ agent, port: instance, host: '127.0.0.1', method, path: url, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    program: 'own proxy',
    count: async () => ({ statuses: { ...statuses }, repeated }),
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
