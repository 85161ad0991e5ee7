import * as z from 'zod/mini';
import { describeCall } from './call.ts';
import { instant } from './shapes.ts';

/** Up to a thousand are counted. */
export const MAX_COUNTED = 1000;

const waiting = z.object({
  count: z.int(),
  /** Since when the first of them has waited. */
  oldestAt: z.nullable(instant),
});
export type Waiting = z.infer<typeof waiting>;

/** The operators' desk (product §26). */
export const deskCalls = {
  'GET /v1/admin/waiting': describeCall({
    summary: `운영자를 기다리는 일의 수 (최대 ${MAX_COUNTED})`,
    access: 'operator',
    data: z.object({ certificates: waiting, disputes: waiting, reports: waiting }),
  }),
};
