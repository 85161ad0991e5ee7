import { useState } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { Disputes } from './disputes.tsx';
import { Reports } from './reports.tsx';
import { Reviews } from './reviews.tsx';

/** What members complain of, disputed sessions or reported messages and reviews. One module for both addresses (docs/decisions/0127). */
export default function CasesPage() {
  const { pathname } = useLocation();
  const isReports = pathname.startsWith(PAGES.adminReports);
  return (
    <AdminLayout documentTitle={isReports ? '운영자 신고와 후기' : '운영자 문제 확인'}>
      {isReports ? <ReportsAndReviews /> : <Disputes />}
    </AdminLayout>
  );
}

function ReportsAndReviews() {
  const [tab, setTab] = useState<'reports' | 'reviews'>('reports');
  return (
    <Tabs
      label="신고와 후기"
      value={tab}
      onChange={setTab}
      items={[
        { value: 'reports', label: '메시지 신고', panel: <Reports /> },
        { value: 'reviews', label: '후기', panel: <Reviews /> },
      ]}
    />
  );
}
