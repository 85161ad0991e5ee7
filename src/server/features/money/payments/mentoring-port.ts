import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from './payment-store.ts';

/** What money reads of a mentoring. */
export interface PaidMentoring {
  readonly mentoringId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  /** The payer's name for the gateway, also for an anonymous proposal. */
  readonly menteeNickname: string;
  readonly menteeEmail: string;
  readonly status: MentoringStatus;
  readonly priceKrw: number;
  readonly confirmedStartsAt: Date | null;
  /** When it ended; null while it has not. */
  readonly closedAt: Date | null;
  /** When a side first said that something went wrong. */
  readonly disputedAt: Date | null;
  /** Whether it ended and its order waits for the next mentor. */
  readonly isPassingOn: boolean;
}

/** A mentoring, locked: it stays as it is until the transaction ends, but for what that writes. All verbs belong to that transaction. */
interface LockedMentoring {
  /**
   * Whether its mentee can pay for it now.
   * @returns the mentoring as it was locked
   * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER`, `DEADLINE_PASSED`, `UNAUTHENTICATED`, `NOT_AVAILABLE`, `SLOT_TAKEN`
   */
  mustBePayable(menteeId: number, now: Date): Promise<PaidMentoring>;
  /**
   * Its money has come in: it goes to the mentor for an answer. If it ended meanwhile, everything goes back at once.
   * @param payment with its approval and its receipt, and otherwise as it was read before its money came in; DONE in the same transaction
   */
  pay(payment: PaymentRow, at: Date): Promise<void>;
  /**
   * Its money has left again: it ends if it has not begun, and its payment with it.
   * @returns whether it ended; if not, its payment is the caller's to write off
   */
  reverse(at: Date): Promise<boolean>;
}

/** The mentorings as money needs them. They stand above it and are handed to it (`services.mentorings`). */
export interface MentoringPort {
  find(db: Queryable, mentoringId: number): Promise<PaidMentoring | undefined>;
  /** Lock a mentoring before changing its order (docs/decisions/0041). */
  lock(services: Services, tx: Queryable, mentoringId: number): Promise<LockedMentoring>;
}
