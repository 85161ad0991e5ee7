import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { readEnv } from '#server/env.ts';
import { acceptMentoring } from '#server/features/mentorings/transitions/accept-mentoring.ts';
import { proposeMentoring, type Proposal } from '#server/features/mentorings/transitions/propose-mentoring.ts';
import { readMentoring } from '#server/features/mentorings/views/mentoring-view.ts';
import { createOrder } from '#server/features/money/checkout/create-order.ts';
import { openServices } from '#server/open-services.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/**
 * The baseline of the writes: `node:http`, and the functions below HTTP, which run the same statements in the same transaction and answer the same. It validates
 * nothing, knows no sessions (headers name the member and the side), no Idempotency-Keys and no limits, and writes no log.
 * node bare-writes.ts PORT, with the settings of a server
 */
const services = await openServices(readEnv(process.env), { log: pino({ level: 'silent' }) });

createServer((request, response) => {
  void answer(request).then((data) => {
    const body = JSON.stringify({ status: 200, message: '성공', data });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');

async function answer(request: IncomingMessage): Promise<unknown> {
  const { url = '', headers } = request;
  if (url === '/readyz') return 'ready';
  const viewer = { memberId: Number(headers['x-member']), role: headers['x-role'] } as Viewer;
  const { memberId } = viewer;
  const body = await json(request);
  const [mentoringId, noun] = url.split('/').slice(3);
  if (mentoringId === undefined) {
    return readMentoring(services, viewer, await proposeMentoring(services, memberId, body as Proposal));
  }
  const given = { mentoringId: Number(mentoringId), ...(body as object) };
  if (noun === 'payment') return createOrder(services, memberId, given as Parameters<typeof createOrder>[2]);
  await acceptMentoring(services, memberId, given as Parameters<typeof acceptMentoring>[2]);
  return readMentoring(services, viewer, given.mentoringId);
}
