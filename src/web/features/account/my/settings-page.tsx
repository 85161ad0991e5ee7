import { BellRing, Download, FileCheck, LockKeyhole, LogOut, Mail } from 'lucide-react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { MyMenu, type MyMenuItem } from './my-menu.tsx';

/** What a mentor or a mentee sets for their own account; each part at a page of its own (product §24). */
const SETTINGS: readonly MyMenuItem[] = [
  { label: '알림', Icon: BellRing, description: '앱, 메일, 푸시와 조용한 시간', to: PAGES.notificationSettings },
  {
    label: '로그인과 보안',
    Icon: LockKeyhole,
    description: '비밀번호, 2단계 인증과 로그인한 기기',
    to: PAGES.securitySettings,
  },
  { label: '이메일 바꾸기', Icon: Mail, description: '로그인하고 소식을 받는 주소', to: PAGES.emailSettings },
  { label: '약관과 동의', Icon: FileCheck, description: '동의한 약관과 마케팅 수신', to: PAGES.consents },
  { label: '내 데이터 받기', Icon: Download, description: '남아 있는 데이터와 파일을 한 번에', to: PAGES.dataSettings },
  { label: '탈퇴하기', Icon: LogOut, description: '끝나는 것과 남는 것을 먼저 알려 드려요', to: PAGES.accountDeletion },
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
