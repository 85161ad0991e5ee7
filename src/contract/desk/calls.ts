import * as z from 'zod/mini';
import { PAUSABLE_FEATURES, RUNTIME_SETTING_NAMES } from '#domain/desk/settings.ts';
import { MENTOR_ORDER_MODES } from '#domain/mentors/ranking/mentor-order.ts';
import { describeOperatorCall } from '../call.ts';
import { count, instant, nothing } from '../shapes.ts';
import { deskCalls } from './desk.ts';
import { deskFigureCalls } from './figures.ts';
import { handRefundCalls } from './hand-refunds.ts';
import { deskMemberCalls } from './members.ts';
import { deskMentoringCalls } from './mentorings.ts';
import { operatorCalls } from './operators.ts';
import { deskPaymentCalls } from './payments.ts';
import { deskUniversityCalls } from './universities.ts';

const name = z.enum(RUNTIME_SETTING_NAMES);

/** Settings that owners change while the service runs (product §26.18). */
const runtimeSettingCalls = {
  'GET /v1/admin/runtime-settings': describeOperatorCall({
    summary: '바로 바꿀 수 있는 설정과 지금 값',
    operator: 'OWNER',
    audit: 'NOTHING',
    data: z.object({
      settings: z.array(
        z.object({
          name,
          value: z.int(),
          /** The value that the processes were started with. */
          startedWith: z.int(),
          /** Null while the start value is in force. */
          changedAt: z.nullable(instant),
        }),
      ),
      /** Messages to phones of this Korean month, and what they are assumed to cost. */
      phoneMonth: z.object({
        sent: count,
        delivered: count,
        undelivered: count,
        /** Of those with a button, by their members. */
        opened: count,
        spentKrw: z.int(),
      }),
    }),
  }),
  'PUT /v1/admin/runtime-settings/{name}': describeOperatorCall({
    summary: '설정 바꾸기: 몇 초 안에 모든 프로세스에 적용된다. null은 시작할 때의 값으로 되돌린다',
    operator: 'OWNER',
    audit: 'SETTING_CHANGED',
    stepUp: true,
    params: z.object({ name }),
    body: z.object({ value: z.nullable(z.int()) }),
    data: nothing,
  }),
};

const feature = z.enum(PAUSABLE_FEATURES);

/** Features paused for everybody (product §26.13). */
const featurePauseCalls = {
  'GET /v1/admin/feature-pauses': describeOperatorCall({
    summary: '멈출 수 있는 기능과, 언제부터 멈췄는지',
    operator: 'OWNER',
    audit: 'NOTHING',
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
  'PUT /v1/admin/feature-pauses/{feature}': describeOperatorCall({
    summary: '기능을 멈추거나 다시 열기: 모든 회원에게 바로 적용된다',
    operator: 'OWNER',
    audit: ['FEATURE_PAUSED', 'FEATURE_RESUMED'],
    stepUp: true,
    params: z.object({ feature }),
    body: z.object({ isPaused: z.boolean() }),
    data: nothing,
  }),
};

const mode = z.enum(MENTOR_ORDER_MODES);

/** The first order of students' mentor lists (product §9.5). */
const mentorOrderCalls = {
  'GET /v1/admin/mentor-order': describeOperatorCall({
    summary: '학생의 멘토 목록이 처음에 어떤 순서인지',
    operator: 'OWNER',
    audit: 'NOTHING',
    data: z.object({
      mode,
      /** Null until somebody has set it. */
      changedAt: z.nullable(instant),
    }),
  }),
  'PUT /v1/admin/mentor-order': describeOperatorCall({
    summary: '학생의 멘토 목록이 처음에 어떤 순서인지 정하기: 최신순, 절반에게 추천순, 모두에게 추천순',
    operator: 'OWNER',
    audit: 'MENTOR_ORDER_CHANGED',
    stepUp: true,
    body: z.object({ mode }),
    data: nothing,
  }),
};

/** Every call of the area `desk`. */
export const DESK_CALLS = {
  ...operatorCalls,
  ...deskCalls,
  ...deskMemberCalls,
  ...deskMentoringCalls,
  ...deskPaymentCalls,
  ...handRefundCalls,
  ...deskUniversityCalls,
  ...deskFigureCalls,
  ...featurePauseCalls,
  ...mentorOrderCalls,
  ...runtimeSettingCalls,
};
