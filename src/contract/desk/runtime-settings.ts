import * as z from 'zod/mini';
import { RUNTIME_SETTING_NAMES } from '#domain/desk/runtime-settings.ts';
import { describeCall } from '../call.ts';
import { instant, nothing } from '../shapes.ts';

const name = z.enum(RUNTIME_SETTING_NAMES);

/** What owners set while the service runs (product §26.18). */
export const runtimeSettingCalls = {
  'GET /v1/admin/runtime-settings': describeCall({
    summary: '바로 바꿀 수 있는 설정과 지금 값',
    access: 'operator',
    operator: 'OWNER',
    data: z.object({
      settings: z.array(
        z.object({
          name,
          value: z.int(),
          /** What it is without an owner's word: the processes were started with it. */
          startedWith: z.int(),
          /** Null while it is as the processes were started with. */
          changedAt: z.nullable(instant),
        }),
      ),
    }),
  }),
  'PUT /v1/admin/runtime-settings/{name}': describeCall({
    summary: '설정 바꾸기: 몇 초 안에 모든 프로세스에 적용된다. null은 시작할 때의 값으로 되돌린다',
    access: 'operator',
    operator: 'OWNER',
    stepUp: true,
    params: z.object({ name }),
    body: z.object({ value: z.nullable(z.int()) }),
    data: nothing,
  }),
};
