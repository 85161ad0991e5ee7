import { calendarCalls } from './calendar.ts';
import { disputeCalls } from './disputes.ts';
import { mentoringCalls } from './mentorings.ts';
import { messageCalls } from './messages.ts';
import { nextStepCalls } from './next-step.ts';
import { preparationCalls } from './preparation.ts';
import { publicAnswerCalls } from './public-answers.ts';
import { reviewCalls } from './reviews.ts';
import { roomCalls } from './room.ts';

/** Every call of the area `mentorings`. */
export const MENTORINGS_CALLS = {
  ...mentoringCalls,
  ...nextStepCalls,
  ...disputeCalls,
  ...messageCalls,
  ...preparationCalls,
  ...reviewCalls,
  ...publicAnswerCalls,
  ...roomCalls,
  ...calendarCalls,
};
