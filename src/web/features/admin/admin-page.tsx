import { useState } from 'react';
import { session } from '../../app/session/session.ts';
import { useSession } from '../../app/session/use-session.ts';
import { AppBar } from '../../ui/app-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Column } from '../../ui/column.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminSignIn } from './admin-sign-in.tsx';
import { CertificateQueue } from './certificate-queue.tsx';

const STATES = [
  { value: 'PENDING', label: '심사 대기' },
  { value: 'APPROVED', label: '승인' },
  { value: 'REJECTED', label: '반려' },
] as const;

/** The operator's desk: documents to look at and decide on. */
export default function AdminPage() {
  const { user } = useSession();
  const isOperator = user?.memberType === 'ROLE_ADMIN';
  return (
    <Column surface>
      <AppBar
        title="운영자"
        actions={
          user && (
            <Button variant="ghost" size="sm" onClick={() => session.signOut()}>
              로그아웃
            </Button>
          )
        }
      />
      <main id="main" className="flex flex-1 flex-col">
        {isOperator && <Desk />}
        {!user && <AdminSignIn />}
        {user && !isOperator && (
          <EmptyState
            title="운영자만 볼 수 있는 화면이에요"
            description="로그아웃한 뒤 운영자 계정으로 로그인해 주세요."
          />
        )}
      </main>
    </Column>
  );
}

function Desk() {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('PENDING');
  return (
    <Tabs
      label="서류 상태"
      value={state}
      onChange={setState}
      items={STATES.map(({ value, label }) => ({ value, label, panel: <CertificateQueue status={value} /> }))}
    />
  );
}
