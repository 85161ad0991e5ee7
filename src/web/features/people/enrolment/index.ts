export { EnrolmentNotice } from './enrolment-notice.tsx';
