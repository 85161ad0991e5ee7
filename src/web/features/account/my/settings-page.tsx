import { BellRing, Download, FileCheck, LockKeyhole, LogOut, Mail } from 'lucide-react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../app/session/session.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { MyMenu, type MyMenuItem } from './my-menu.tsx';

/** What a mentor or a mentee sets for their own account; each part at a page of its own (product §24). */
const SETTINGS: readonly MyMenuItem[] = [
  { label: '알림', Icon: BellRing, to: PAGES.notificationSettings },
  { label: '로그인과 보안', Icon: LockKeyhole, to: PAGES.securitySettings },
  { label: '이메일 바꾸기', Icon: Mail, to: PAGES.emailSettings },
  { label: '약관과 동의', Icon: FileCheck, to: PAGES.consents },
  { label: '내 데이터 받기', Icon: Download, to: PAGES.dataSettings },
  { label: '탈퇴하기', Icon: LogOut, to: PAGES.accountDeletion },
];

/** 설정 of a mentor or a mentee. Operators have none of these: they are led to my page. */
export default function SettingsPage() {
  const { user } = useSession();
  if (user?.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return (
    <>
      <AppBar title="설정" back={PAGES.my} />
      <PageBody>
        <MyMenu items={SETTINGS} tone="outlined" />
      </PageBody>
    </>
  );
}
