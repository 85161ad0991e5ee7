export { ReportSheet } from './report-sheet.tsx';
