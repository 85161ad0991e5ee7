import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { AdminLayout } from './admin-layout.tsx';
import { Disputes } from './disputes.tsx';
import { Reports } from './reports.tsx';

/** What members have complained about: disputed sessions, or reported messages. One module for both addresses (docs/decisions/0127). */
export default function CasesPage() {
  const { pathname } = useLocation();
  const isReports = pathname.startsWith(PAGES.adminReports);
  return (
    <AdminLayout documentTitle={isReports ? '운영자 메시지 신고' : '운영자 문제 확인'}>
      {isReports ? <Reports /> : <Disputes />}
    </AdminLayout>
  );
}
