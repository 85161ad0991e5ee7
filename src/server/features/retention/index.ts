export { registerRetention } from './forget-records.ts';
