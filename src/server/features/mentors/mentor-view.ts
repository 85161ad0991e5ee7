import type { MentorProfile, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { fileAddress } from '#server/platform/files/file-address.ts';
import { profileImageAddress } from '../people/files/index.ts';
import type { MentorRow } from './mentor-store.ts';

/** A mentor's public profile, without private data (S-34). */
export function toPublicMentorProfile(row: MentorRow, isBookmarked: boolean): PublicMentorProfile {
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
