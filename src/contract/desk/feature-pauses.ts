import * as z from 'zod/mini';
import { PAUSABLE_FEATURES } from '#domain/desk/feature-pauses.ts';
import { describeCall } from '../call.ts';
import { instant, nothing } from '../shapes.ts';

const feature = z.enum(PAUSABLE_FEATURES);

/** What operators pause for everybody (product §26.13). */
export const featurePauseCalls = {
  'GET /v1/admin/feature-pauses': describeCall({
    summary: '멈출 수 있는 기능과, 언제부터 멈췄는지',
    access: 'operator',
    operator: 'OWNER',
    data: z.object({
      features: z.array(
        z.object({
          feature,
          /** Null while it runs. */
          pausedAt: z.nullable(instant),
        }),
      ),
    }),
  }),
  'PUT /v1/admin/feature-pauses/{feature}': describeCall({
    summary: '기능을 멈추거나 다시 열기: 모든 회원에게 바로 적용된다',
    access: 'operator',
    operator: 'OWNER',
    stepUp: true,
    params: z.object({ feature }),
    body: z.object({ isPaused: z.boolean() }),
    data: nothing,
  }),
};
