export { registerRetentionJobs } from './forget-records.ts';
