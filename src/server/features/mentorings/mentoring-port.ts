import type { MentoringPort } from '../money/payments/index.ts';
import { findMentoring } from './find-mentoring.ts';
import { mentoringStore } from './mentoring-store.ts';
import { mustBePayable } from './steps/must-be-payable.ts';
import { payMentoring } from './steps/pay-mentoring.ts';
import { reversePayment } from './steps/reverse-payment.ts';

/** The mentorings as they are handed to money. */
export const mentoringPort: MentoringPort = {
  find: findMentoring,
  async lock(services, tx, mentoringId) {
    const locked = await mentoringStore.lock(tx, mentoringId);
    return {
      mustBePayable: (menteeId, now) => mustBePayable(services, tx, { mentoring: locked, menteeId }, now),
      pay: (payment, at) => payMentoring(services, tx, locked, payment, at),
      reverse: (at) => reversePayment(services, tx, locked, at),
    };
  },
};
