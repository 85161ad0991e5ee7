import type { Services } from '#server/services.ts';
import { endForAbsence } from '../../mentorings/index.ts';
import { endSuspension } from './lift-suspension.ts';
import { CLOSE_JOB, LIFT_JOB } from './suspend-member.ts';

export function registerSuspensionJobs(services: Services): void {
  services.jobs.handle(CLOSE_JOB, (job) => endForAbsence(services, Number(job.key), 'SUSPENSION'));
  services.jobs.handle(LIFT_JOB, (job) => endSuspension(services, Number(job.key)));
}
