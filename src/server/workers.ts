import { MEMBER_DATA } from './all-member-data.ts';
import { registerConsentJobs } from './features/auth/index.ts';
import { registerBookmarkJobs } from './features/bookmarks/index.ts';
import { registerCertificateJobs } from './features/certificates/index.ts';
import { registerCheckoutJobs } from './features/checkout/index.ts';
import { registerDeskJobs } from './features/desk/index.ts';
import { registerEnrolmentJobs } from './features/enrolment/index.ts';
import { registerFileJobs } from './features/files/index.ts';
import { registerHandRefundJobs } from './features/hand-refunds/index.ts';
import { registerMemberDataJobs } from './features/member-data/index.ts';
import { registerMentoringJobs } from './features/mentorings/index.ts';
import { registerMentorJobs, registerSearchTokenJobs } from './features/mentors/index.ts';
import { registerMessageJobs } from './features/messages/index.ts';
import { registerPaymentJobs } from './features/payments/index.ts';
import { registerPayoutJobs } from './features/payouts/index.ts';
import { registerRecommendationJobs } from './features/recommendations/index.ts';
import { registerRetentionJobs } from './features/retention/index.ts';
import { registerRoomJobs } from './features/room/index.ts';
import { registerSuspensionJobs } from './features/suspensions/index.ts';
import { registerTransferJobs } from './features/transfers/index.ts';
import { registerWaitJobs } from './features/waits/index.ts';
import { limitConnections } from './platform/limit-connections.ts';
import type { Services } from './services.ts';

/**
 * Registers everything that a process does in the background, apart from sending mails and pushes. Each feature says how many of its jobs run side by
 * side; all of them together hold half of the process's database connections at most.
 */
export function registerWorkers(services: Services): void {
  const { db } = services;
  const background = { ...services, db: limitConnections(db, Math.max(1, Math.floor(db.connections().limit / 2))) };
  registerMentoringJobs(background);
  registerMentorJobs(background);
  registerSearchTokenJobs(background);
  registerRecommendationJobs(background);
  registerBookmarkJobs(background);
  registerPaymentJobs(background);
  registerCheckoutJobs(background);
  registerPayoutJobs(background);
  registerDeskJobs(background);
  registerCertificateJobs(background);
  registerMessageJobs(background);
  registerRoomJobs(background);
  registerFileJobs(background);
  registerRetentionJobs(background);
  registerSuspensionJobs(background);
  registerMemberDataJobs(background, MEMBER_DATA);
  registerConsentJobs(background);
  registerEnrolmentJobs(background);
  registerWaitJobs(background);
  registerTransferJobs(background);
  registerHandRefundJobs(background);
}

type Workers = Pick<Services, 'jobs' | 'outbox' | 'pushes'>;

/** Begins to run jobs and to send mails and pushes, each by itself: none of them waits for another. */
export function startWorkers({ jobs, outbox, pushes }: Workers): void {
  jobs.start();
  outbox.start();
  pushes.start();
}

/** Waits for what is under way. */
export async function stopWorkers({ jobs, outbox, pushes }: Workers): Promise<void> {
  await jobs.stop();
  await outbox.stop();
  await pushes.stop();
}
