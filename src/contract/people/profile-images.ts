import * as z from 'zod/mini';
import { MEMBER_TYPES } from '#domain/people/members.ts';
import { describeCall } from '../call.ts';

export const profileImageCalls = {
  'POST /v1/storage/profile/image': describeCall({
    summary: '프로필 사진 올리기; message가 사진의 주소',
    access: 'member',
    multipart: 'PROFILE_IMAGE',
    body: z.object({ memberType: z.enum(MEMBER_TYPES) }),
    data: z.object({ url: z.string(), fileName: z.string() }),
  }),
};
