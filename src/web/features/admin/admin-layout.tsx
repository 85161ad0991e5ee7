import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { session } from '../../app/session/session.ts';
import { useSession } from '../../app/session/use-session.ts';
import { withNext } from '../../lib/next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Column } from '../../ui/layout/column.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';
import { SegmentedLinks } from '../../ui/navigation/segmented-links.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { StepUpDialog } from './step-up/step-up-dialog.tsx';
import './admin.css';

const SECTIONS = [
  { to: PAGES.admin, label: '서류 심사' },
  { to: PAGES.adminDisputes, label: '문제 확인' },
  { to: PAGES.adminReports, label: '신고' },
  { to: PAGES.adminPayouts, label: '정산' },
  { to: PAGES.adminSecurity, label: '보안' },
] as const;

/** The layout of the operator's pages: their menu and the page for the operator; a guest is led to the operators' sign-in. */
export function AdminLayout({ documentTitle, children }: { documentTitle?: string; children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isOperator = user?.memberType === 'ROLE_ADMIN';
  if (!user) return <Navigate to={withNext(PAGES.adminSignIn, pathname + search)} replace />;
  return (
    <Column surface>
      <AppBar
        title="운영자"
        {...(documentTitle === undefined ? {} : { documentTitle })}
        actions={
          <Button variant="ghost" size="sm" onClick={() => session.signOut()}>
            로그아웃
          </Button>
        }
      />
      <main id="main" className="flex flex-1 flex-col">
        {isOperator && <AdminMenu />}
        {isOperator && children}
        {!isOperator && (
          <EmptyState
            title="운영자만 볼 수 있는 화면이에요"
            description="로그아웃한 뒤 운영자 계정으로 로그인해 주세요."
          />
        )}
      </main>
      {isOperator && <StepUpDialog />}
    </Column>
  );
}

function AdminMenu() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  return (
    <div className="pt-3 pb-1">
      <SegmentedLinks
        label="운영자 메뉴"
        items={SECTIONS.map((section) => ({ ...section, current: section.to === here }))}
      />
    </div>
  );
}
