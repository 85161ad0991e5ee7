export { liftSuspension, listSuspensions, registerSuspensionJobs, suspendMember } from './suspensions.ts';
