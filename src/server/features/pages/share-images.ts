import { buffer } from 'node:stream/consumers';
import { limitParallel } from '#server/platform/limit-parallel.ts';
import type { Services } from '#server/services.ts';
import { keyOfAddress } from '../people/files/index.ts';
import { cardImagePath, findListedMentor, toMentorCard, type MentorCard } from './mentor-card.ts';

/** About 60 kB each. */
const MAX_CACHED = 200;

/** Loaded with the first image: the drawing library is large and would slow the start down. */
const importDrawing = () => import('./draw-share-image.ts');

export interface ShareImages {
  /** The preview of pages without their own. */
  service: () => Promise<Buffer>;
  /** The preview of a listed mentor's page, or undefined. */
  mentor: (mentorId: number) => Promise<Buffer | undefined>;
}

/** Draws each image once, one at a time per process, and caches the most recently used. */
export function createShareImages(services: Services): ShareImages {
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
