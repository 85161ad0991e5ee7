import type { MentorDetail, MentorProfile, MentorTrust, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import type { Sent } from '#contract/shapes.ts';
import type { ReviewChip } from '#domain/mentorings/reviews/review-choices.ts';
import { mostGivenChip } from '#domain/mentorings/reviews/reviews.ts';
import { answerHabitOf, habitSince } from '#domain/mentors/answer-habit.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { fileAddress } from '#server/platform/files/file-store.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findBestCampaignCoupon } from '../money/campaigns/give-coupon.ts';
import { findBestCoupon } from '../money/coupons/use-coupons.ts';
import { profileImageAddress } from '../people/files/save-upload.ts';
import { findNextFreeTimes } from './availability/find-facts.ts';
import {
  type MentorRow,
  mentorSitemapStore,
  mentorStore,
  type MentorTrustRow,
  mentorTrustStore,
} from './mentor-store.ts';
import { proposalObstacle } from './proposal-obstacle.ts';
import { isWaitingFor } from './waits/waits.ts';

/** What a card shows of a mentor besides the profile. */
export interface KnownMentor {
  readonly schoolName: string;
  readonly trust: Sent<MentorTrust>;
  readonly reviewChip: ReviewChip | null;
  readonly reviewWords: string | null;
}

/**
 * These mentors' school, what a student may know before paying (product §23.1) and the most frequent points of their reviews, in one statement
 * for a page of them.
 */
export async function findMentorTrust(
  { db, clock }: { readonly db: Queryable } & Pick<Services, 'clock'>,
  mentorIds: readonly number[],
): Promise<ReadonlyMap<number, KnownMentor>> {
  if (mentorIds.length === 0) return new Map();
  const now = clock.now();
  const rows = await mentorTrustStore.find(db, mentorIds, habitSince(now), now);
  return new Map(
    rows.map((row) => [
      row.mentorId,
      {
        schoolName: row.schoolName,
        trust: toMentorTrust(row),
        reviewChip: mostGivenChip(row.reviewChips?.split(',') ?? []),
        reviewWords: row.reviewWords,
      },
    ]),
  );
}

function toMentorTrust({ standing, schoolCheckedAt, employmentCheckedAt, ...row }: MentorTrustRow): Sent<MentorTrust> {
  return {
    employmentCheckedAt,
    schoolCheck: schoolCheckedAt ? { isGraduate: standing === 'GRADUATE', checkedAt: schoolCheckedAt } : null,
    answerHabit: answerHabitOf(row) ?? null,
  };
}

/** A mentor's public profile, without private data (S-34). */
function toPublicMentorProfile(row: MentorRow, isBookmarked: boolean): PublicMentorProfile {
  const { education, portfolio, ...profile } = row.profile;
  return {
    mentorId: row.memberId,
    nickname: row.nickname,
    education: { schoolName: row.schoolName, ...education },
    ...profile,
    portfolio: {
      url: row.portfolioKey ? fileAddress(row.portfolioKey) : '',
      ...portfolio,
      fileSize: row.portfolioBytes ?? 0,
    },
    // The original file name is not public.
    image: { fileName: '', filePath: profileImageAddress(row.imageKey) ?? '' },
    mentoringCount: row.mentoringCount,
    isBookmarked,
  };
}

/** A mentor's own profile (SPEC §3). */
export function toMentorProfile(row: MentorRow): MentorProfile {
  const profile = toPublicMentorProfile(row, false);
  return {
    ...profile,
    image: { ...profile.image, fileName: row.imageName ?? '' },
    email: row.email,
    isListed: row.isVerified,
  };
}

/**
 * A mentor's public profile. An unlisted mentor is found only by themselves, by operators and by students who have had
 * a mentoring with them.
 * @throws RefusalError `NOT_FOUND`
 */
export async function findMentor(
  services: Services,
  viewer: Viewer | undefined,
  mentorId: number,
): Promise<PublicMentorProfile> {
  const { db } = services;
  const row = await mentorStore.find(db, mentorId);
  if (!row || !(await maySee(services, viewer, row))) return refuse('NOT_FOUND');
  const isBookmarked = viewer ? await mentorStore.isBookmarkedBy(db, viewer.memberId, mentorId) : false;
  return toPublicMentorProfile(row, isBookmarked);
}

/** @throws RefusalError `NOT_FOUND` when the viewer does not see this mentor */
export async function assertMayBeSeen(services: Services, viewer: Viewer | undefined, mentorId: number): Promise<void> {
  const row = await mentorStore.find(services.db, mentorId);
  if (!row || !(await maySee(services, viewer, row))) refuse('NOT_FOUND');
}

/**
 * A mentor's public profile, what a student may know before paying, and whether the viewer may propose to them.
 * @throws RefusalError `NOT_FOUND`
 */
export async function findMentorDetail(
  services: Services,
  viewer: Viewer | undefined,
  mentorId: number,
): Promise<Sent<MentorDetail>> {
  const mentor = await findMentor(services, viewer, mentorId);
  const [{ freeTimes, load }, known, price, cannotPropose] = await services.db.pipeline((db) => {
    const within = { ...services, db };
    return Promise.all([
      findNextFreeTimes(within, mentorId),
      findMentorTrust(within, [mentorId]),
      findPrice(within, viewer),
      proposalObstacle(within, viewer, mentorId),
    ]);
  });
  const { trust, reviewChip, reviewWords } = known.get(mentorId) ?? refuse('NOT_FOUND');
  const isFull = cannotPropose?.code === 'PROPOSALS_FULL' || (cannotPropose === null && load === 'WEEK_FULL');
  const isWaiting = viewer !== undefined && isFull && (await isWaitingFor(services.db, viewer.memberId, mentorId));
  return {
    ...mentor,
    cannotPropose,
    nextFreeAt: freeTimes[0] ?? null,
    freeTimes: [...freeTimes],
    load,
    isWaiting,
    trust,
    reviewChip,
    reviewWords,
    price,
  };
}

/** What a session costs the viewer, with the best of their coupons of either sort. */
async function findPrice(
  services: Omit<Services, 'db'> & { readonly db: Queryable },
  viewer: Viewer | undefined,
): Promise<MentorDetail['price']> {
  const { db, clock } = services;
  const { SESSION_PRICE_KRW: priceKrw } = await currentSettings(services, db);
  if (viewer?.role !== 'ROLE_MENTEE') return { priceKrw, coupon: null, campaignCoupon: null };
  const { memberId } = viewer;
  const [coupon, campaignCoupon] = await Promise.all([
    findBestCoupon(db, memberId, priceKrw),
    findBestCampaignCoupon(db, { memberId, priceKrw, now: clock.now() }),
  ]);
  const isBetter = campaignCoupon !== null && campaignCoupon.amountKrw <= (coupon?.amountKrw ?? priceKrw);
  return { priceKrw, coupon, campaignCoupon: isBetter ? campaignCoupon : null };
}

async function maySee({ db }: Services, viewer: Viewer | undefined, mentor: MentorRow): Promise<boolean> {
  if (mentor.isListed) return true;
  if (!viewer) return false;
  if (viewer.role === 'ROLE_ADMIN' || viewer.memberId === mentor.memberId) return true;
  return mentorStore.hasMentoringWith(db, viewer.memberId, mentor.memberId);
}

/** The number of parts that the sitemap of mentors has. */
export const countSitemapSpans = (db: Queryable) => mentorSitemapStore.countSpans(db);

/** The listed mentors of one part of the sitemap, newest first. @param span counted from 1 */
export const listSitemapMentors = mentorSitemapStore.listSpan;
