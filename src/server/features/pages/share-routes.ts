import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { createShareImages } from './share-images.ts';

/** Drawing an image takes 100 ms of CPU time; a messenger requests one per link. */
const LIMITED = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
/** Not longer, so that a mentor who is unlisted disappears from shared caches within a day. */
const A_DAY = 'public, max-age=86400';

/** The preview images of shared links. */
export function registerShareRoutes(app: FastifyInstance, services: Services): void {
  const images = createShareImages(services);

  app.get('/share/sunbaerang.jpg', LIMITED, async (_request, reply) => sendImage(reply, await images.service()));

  app.get<{ Params: { file: string } }>('/share/mentors/:file', LIMITED, async ({ params }, reply) => {
    const mentorId = /^([1-9]\d{0,14})\.jpg$/.exec(params.file)?.[1] ?? refuse('NOT_FOUND');
    return sendImage(reply, (await images.mentor(Number(mentorId))) ?? refuse('NOT_FOUND'));
  });
}

function sendImage(reply: FastifyReply, image: Buffer): FastifyReply {
  // For the pages of messengers and of others that show the link.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.header('cache-control', A_DAY).type('image/jpeg').send(image);
}
