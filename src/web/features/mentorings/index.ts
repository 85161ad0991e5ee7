export { freeTimesQuery } from './propose/free-times-query.ts';
export { AttendanceButton } from './progress/attendance-button.tsx';
export { describeApplyTime } from './describe-times.ts';
export { mentoringQuery } from './mentoring-queries.ts';
export { withoutAnswer } from './status-text.ts';
