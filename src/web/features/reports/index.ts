export { type Report, ReportSheet } from './report-sheet.tsx';
