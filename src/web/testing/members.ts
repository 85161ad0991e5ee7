import type { DataOf } from '#contract/calls.ts';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import type { Member, MenteeProfile } from '#contract/people/members.ts';
import { SAMPLE_MENTEE, SAMPLE_MENTOR } from '#domain/testing/sample-profiles.ts';

type Me = DataOf<'GET /v1/members/me'>;

/** Members without a profile, as the session check describes them. */
export const NEW_MENTOR: Member = {
  memberId: 1,
  memberType: 'ROLE_MENTOR',
  email: 'mentor@mail.example.com',
  nickname: null,
  profileImage: null,
  isProfileRegisterd: false,
};
export const NEW_MENTEE: Member = {
  ...NEW_MENTOR,
  memberId: 2,
  memberType: 'ROLE_MENTEE',
  email: 'mentee@mail.example.com',
};

/** `GET /v1/members/me/factors` of a member with the password alone, and of one who has enrolled an authenticator app. */
export const NO_FACTORS: DataOf<'GET /v1/members/me/factors'> = { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] };
export const APP_ENROLLED = { ...NO_FACTORS, hasTotp: true, recoveryCodesLeft: 7 };

/** `GET /v1/members/me` of a member without a profile. */
export function meOf({ memberId, memberType, email }: Member): Me {
  return {
    memberId,
    memberType,
    email,
    isMailboxFree: true,
    isProfileRegisterd: false,
    verification: 'NONE',
    rejectionReason: null,
    certificates: [],
    canBecomeMentor: false,
    mentorProfile: null,
    menteeProfile: null,
    enrolment: null,
  };
}

export const MENTOR_PROFILE: MentorProfile = {
  ...SAMPLE_MENTOR,
  mentorId: NEW_MENTOR.memberId,
  email: NEW_MENTOR.email,
  mentoringCount: 0,
  isBookmarked: false,
  isListed: true,
};

export const MENTEE_PROFILE: MenteeProfile = { ...SAMPLE_MENTEE, email: NEW_MENTEE.email, isVerified: true };

export const OPERATOR: Member = {
  memberId: 1,
  memberType: 'ROLE_ADMIN',
  email: 'desk@sunbaerang.example',
  nickname: null,
  profileImage: null,
  isProfileRegisterd: false,
};
