import { lazy, Suspense } from 'react';
import { DeskLayout } from '../desk-layout.tsx';
import { useViews } from '../frame/use-views.tsx';
import { AccountQueue } from './account-queue.tsx';
import { FileList } from './file-list.tsx';
import { TransferList } from './transfer-list.tsx';

const VIEWS = [
  { value: 'accounts', label: '계좌 확인', List: AccountQueue },
  { value: 'former', label: '탈퇴한 멘토', List: lazy(() => import('./former-payees.tsx')) },
  { value: 'transfers', label: '이체', List: TransferList },
  { value: 'files', label: '파일', List: FileList },
] as const;

/** What is transferred to mentors: accounts to confirm, mentors who left without one, transfers, and the files for the bank (product §26.12). */
export default function TransfersPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk title="이체">
      <Suspense>
        <shown.List key={shown.value} views={views} />
      </Suspense>
    </DeskLayout>
  );
}
