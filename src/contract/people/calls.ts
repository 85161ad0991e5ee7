import * as z from 'zod/mini';
import { nickname, MEMBER_TYPES } from '#domain/people/members.ts';
import { describeCall } from '../call.ts';
import { businessCalls } from './business.ts';
import { certificateCalls } from './certificates.ts';
import { enrolmentCalls, memberCalls, menteeCalls } from './members.ts';
import { universityCalls } from './universities.ts';

const profileImageCalls = {
  'POST /v1/storage/profile/image': describeCall({
    summary: '프로필 사진 올리기; message가 사진의 주소',
    access: 'member',
    multipart: 'PROFILE_IMAGE',
    body: z.object({ memberType: z.enum(MEMBER_TYPES) }),
    data: z.object({ url: z.string(), fileName: z.string() }),
  }),
};

const nicknameCalls = {
  'GET /v1/members/check-nickname': describeCall({
    summary: '닉네임 사용 가능 여부 (data가 false면 사용 중)',
    access: 'public',
    query: z.object({ nickname }),
    data: z.boolean(),
  }),
};

/** Every call of the area `people`. */
export const PEOPLE_CALLS = {
  ...enrolmentCalls,
  ...memberCalls,
  ...nicknameCalls,
  ...profileImageCalls,
  ...universityCalls,
  ...menteeCalls,
  ...certificateCalls,
  ...businessCalls,
};
