export { describeApplyTime } from './describe-times.ts';
export { mentoringQuery } from './mentoring-queries.ts';
