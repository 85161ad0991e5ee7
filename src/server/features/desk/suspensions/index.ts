export { registerSuspensionJobs } from './suspension-jobs.ts';
export { liftSuspension } from './lift-suspension.ts';
export { suspendMember } from './suspend-member.ts';
export { listSuspensions } from './list-suspensions.ts';
export { suspensionData } from './member-data.ts';
