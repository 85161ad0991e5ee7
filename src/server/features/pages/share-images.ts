import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { limitParallel } from '#server/platform/limit-parallel.ts';
import type { Services } from '#server/services.ts';
import { keyOfAddress } from '../people/files/save-upload.ts';
import { cardImagePath, findListedMentor, type MentorCard, toMentorCard } from './page-head.ts';

/** About 60 kB each. */
const MAX_CACHED = 200;

/** Loaded with the first image: the drawing library is large and would slow the start down. */
const importDrawing = () => import('./draw-share-image.ts');

interface ShareImages {
  /** The preview of pages without their own. */
  service: () => Promise<Buffer>;
  /** The preview of a listed mentor's page, or undefined. */
  mentor: (mentorId: number) => Promise<Buffer | undefined>;
}

/** Draws each image once, one at a time per process, and caches the most recently used. */
function createShareImages(services: Services): ShareImages {
  const cached = new Map<string, Promise<Buffer>>();
  const runSerially = limitParallel(1);

  function cache(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const image = cached.get(name) ?? runSerially(draw);
    // Moves the image to the end of the map: its order is the order of use.
    cached.delete(name);
    cached.set(name, image);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    image.catch(() => cached.delete(name));
    return image;
  }

  return {
    service: () => cache('service', async () => (await importDrawing()).drawServiceCard()),
    async mentor(mentorId) {
      const mentor = await findListedMentor(services, mentorId);
      if (!mentor) return undefined;
      const card = toMentorCard(mentor);
      return cache(cardImagePath(card), () => drawWithPhoto(services, card));
    },
  };
}

async function drawWithPhoto({ files, log }: Services, card: MentorCard): Promise<Buffer> {
  const { drawMentorCard } = await importDrawing();
  const key = keyOfAddress('PROFILE_IMAGE', card.imagePath);
  const file = key === undefined ? null : await files.get(key);
  if (!file) return drawMentorCard(card, undefined);
  try {
    return await drawMentorCard(card, await buffer(file.stream));
  } catch (error) {
    log.warn({ err: error, mentorId: card.mentorId }, 'share image drawn without the photo');
    return drawMentorCard(card, undefined);
  }
}

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
