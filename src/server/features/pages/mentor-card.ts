import { createHash } from 'node:crypto';
import type { PublicMentorProfile } from '#contract/mentors.ts';
import { RefusalError } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { findMentor } from '../mentors/index.ts';

/** What a shared link shows of a mentor: no more than a guest reads on the page itself. */
export interface MentorCard {
  readonly mentorId: number;
  readonly nickname: string;
  readonly schoolName: string;
  readonly work: string;
  readonly introduction: string;
  readonly imagePath: string;
}

/** A listed mentor as guests see one, or undefined. */
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

/** The address of a card's picture. It changes with what is drawn, so that a messenger that kept the old one asks anew. */
export function cardImagePath(card: MentorCard): string {
  const version = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 12);
  return `/share/mentors/${card.mentorId}.jpg?v=${version}`;
}
