import { createHash } from 'node:crypto';
import type { PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { RefusalError } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { findMentor } from '../mentors/index.ts';

/** The preview of a shared mentor page: nothing that a guest cannot see on the page itself. */
export interface MentorCard {
  readonly mentorId: number;
  readonly nickname: string;
  readonly schoolName: string;
  readonly work: string;
  readonly introduction: string;
  readonly imagePath: string;
}

/** A listed mentor's public profile, or undefined. */
export async function findListedMentor(services: Services, mentorId: number): Promise<PublicMentorProfile | undefined> {
  try {
    return await findMentor(services, undefined, mentorId);
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

export function toMentorCard({
  mentorId,
  nickname,
  education,
  organization,
  introduction,
  image,
}: PublicMentorProfile): MentorCard {
  return {
    mentorId,
    nickname,
    schoolName: education.schoolName,
    work: `${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`,
    introduction: introduction.title,
    imagePath: image.filePath,
  };
}

/** The address of a card's image. It changes with the content, so that messengers do not show a cached image. */
export function cardImagePath(card: MentorCard): string {
  const version = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12);
  return `/share/mentors/${card.mentorId}.jpg?v=${version}`;
}
