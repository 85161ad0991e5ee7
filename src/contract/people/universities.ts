import * as z from 'zod/mini';
import { universityName } from '#domain/people/universities.ts';
import { describeCall } from '../call.ts';
import { nothing } from '../shapes.ts';

export const universityCalls = {
  'GET /v1/universities': describeCall({
    summary: '대학교 찾기',
    access: 'public',
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(50)), '') }),
    /** `emailDomain` is the first of them, for pages of the version before. */
    data: z.array(z.object({ name: z.string(), emailDomain: z.string(), emailDomains: z.array(z.string()) })),
  }),
  'POST /v1/universities/requests': describeCall({
    summary: '목록에 없는 학교를 더해 달라고 요청하기',
    access: 'member',
    status: 201,
    body: z.object({ name: universityName }),
    data: nothing,
  }),
};
