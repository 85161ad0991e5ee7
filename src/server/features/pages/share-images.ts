import { buffer } from 'node:stream/consumers';
import { limitParallel } from '#server/platform/limit-parallel.ts';
import type { Services } from '#server/services.ts';
import { keyOfAddress } from '../files/index.ts';
import { cardImagePath, findListedMentor, toMentorCard, type MentorCard } from './mentor-card.ts';

/** Some sixty kilobytes each. */
const MAX_KEPT = 200;

/** Loaded with the first picture: the drawing library is heavy, and a start is to be quick. */
const loadDrawing = () => import('./draw-share-image.ts');

export interface ShareImages {
  /** The preview of every page that has none of its own. */
  service: () => Promise<Buffer>;
  /** The preview of a listed mentor's page, or undefined. */
  mentor: (mentorId: number) => Promise<Buffer | undefined>;
}

/** Draws each picture once, one at a time in this process, and keeps those asked for last. */
export function createShareImages(services: Services): ShareImages {
  const kept = new Map<string, Promise<Buffer>>();
  const oneAtATime = limitParallel(1);

  function keep(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const image = kept.get(name) ?? oneAtATime(draw);
    // The last in a map is the youngest: what is asked for again moves there.
    kept.delete(name);
    kept.set(name, image);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    image.catch(() => kept.delete(name));
    return image;
  }

  return {
    service: () => keep('service', async () => (await loadDrawing()).drawServiceCard()),
    async mentor(mentorId) {
      const mentor = await findListedMentor(services, mentorId);
      if (!mentor) return undefined;
      const card = toMentorCard(mentor);
      return keep(cardImagePath(card), () => drawWithPhoto(services, card));
    },
  };
}

async function drawWithPhoto({ files, log }: Services, card: MentorCard): Promise<Buffer> {
  const { drawMentorCard } = await loadDrawing();
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
