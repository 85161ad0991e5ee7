import { deskCalls } from './desk.ts';
import { featurePauseCalls } from './feature-pauses.ts';
import { deskFigureCalls } from './figures.ts';
import { handRefundCalls } from './hand-refunds.ts';
import { deskMemberCalls } from './members.ts';
import { mentorOrderCalls } from './mentor-order.ts';
import { deskMentoringCalls } from './mentorings.ts';
import { operatorCalls } from './operators.ts';
import { deskPaymentCalls } from './payments.ts';
import { runtimeSettingCalls } from './runtime-settings.ts';
import { deskUniversityCalls } from './universities.ts';

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
