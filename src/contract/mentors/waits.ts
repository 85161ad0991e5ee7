import * as z from 'zod/mini';
import { describeCall } from '../call.ts';
import { idText } from '../shapes.ts';

const params = z.object({ mentorId: idText });

export const waitCalls = {
  'PUT /v1/mentor/{mentorId}/wait': describeCall({
    summary: '자리 나면 알림 받기: 받을 제안이 모두 찬 멘토를 기다린다',
    access: 'mentee',
    params,
    data: z.null(),
  }),
  'DELETE /v1/mentor/{mentorId}/wait': describeCall({
    summary: '기다리지 않기',
    access: 'mentee',
    params,
    data: z.null(),
  }),
};
