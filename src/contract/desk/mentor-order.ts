import * as z from 'zod/mini';
import { MENTOR_ORDER_MODES } from '#domain/mentors/ranking/mentor-order.ts';
import { describeCall } from '../call.ts';
import { instant, nothing } from '../shapes.ts';

const mode = z.enum(MENTOR_ORDER_MODES);

/** What the mentor list of students begins with (product §9.5). */
export const mentorOrderCalls = {
  'GET /v1/admin/mentor-order': describeCall({
    summary: '학생의 멘토 목록이 처음에 어떤 순서인지',
    access: 'operator',
    operator: 'OWNER',
    data: z.object({
      mode,
      /** Null while nobody has ever said anything. */
      changedAt: z.nullable(instant),
    }),
  }),
  'PUT /v1/admin/mentor-order': describeCall({
    summary: '학생의 멘토 목록이 처음에 어떤 순서인지 정하기: 최신순, 절반에게 추천순, 모두에게 추천순',
    access: 'operator',
    operator: 'OWNER',
    stepUp: true,
    body: z.object({ mode }),
    data: nothing,
  }),
};
