import { BellRing, Download, FileCheck, LockKeyhole, LogOut, Mail } from 'lucide-react';
import { PAGES } from '#contract/pages.ts';
import { SettingsFrame } from '../settings-frame.tsx';
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
  return (
    <SettingsFrame title="설정" back={PAGES.my}>
      <MyMenu items={SETTINGS} tone="outlined" />
    </SettingsFrame>
  );
}
