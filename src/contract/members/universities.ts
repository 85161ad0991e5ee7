import * as z from 'zod/mini';
import { describeCall } from '../call.ts';

export const universityCalls = {
  'GET /v1/universities': describeCall({
    summary: '대학교 찾기',
    access: 'public',
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(50)), '') }),
    /** `emailDomain` is the first of them, for pages of the version before. */
    data: z.array(z.object({ name: z.string(), emailDomain: z.string(), emailDomains: z.array(z.string()) })),
  }),
};
