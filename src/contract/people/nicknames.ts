import * as z from 'zod/mini';
import { nickname } from '#domain/people/members.ts';
import { describeCall } from '../call.ts';

export const nicknameCalls = {
  'GET /v1/members/check-nickname': describeCall({
    summary: '닉네임 사용 가능 여부 (data가 false면 사용 중)',
    access: 'public',
    query: z.object({ nickname }),
    data: z.boolean(),
  }),
};
