export { registerPublicAnswerRoutes } from './public-answers-routes.ts';
export { publicAnswerData, publicAnswerReportData } from './member-data.ts';
