import type { MentorProfile, PublicMentorProfile } from '#contract/mentors/mentors.ts';
import { fileAddress } from '#server/platform/files/file-address.ts';
import { profileImageAddress } from '../people/files/index.ts';
import type { MentorRow } from './mentor-store.ts';

/** A mentor's public profile, without private data (S-34). */
export function toPublicMentorProfile(row: MentorRow, isBookmarked: boolean): PublicMentorProfile {
  return {
    mentorId: row.memberId,
    nickname: row.nickname,
    education: { schoolName: row.schoolName, major: row.major },
    organization: {
      name: row.organizationName,
      jobCategory: row.jobCategory,
      detailedJob: row.detailedJob,
      experience: row.experience,
    },
    introduction: { title: row.introductionTitle, content: row.introductionContent },
    timezone: { days: row.days, startTime: row.startTime, endTime: row.endTime },
    mentoringField: row.mentoringFields,
    hashtags: row.hashtags,
    message: row.message,
    portfolio: {
      url: row.portfolioKey ? fileAddress(row.portfolioKey) : '',
      description: row.portfolioDescription,
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
