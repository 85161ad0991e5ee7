import { useState } from 'react';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { CertificateQueue } from './certificate-queue.tsx';

const STATES = [
  { value: 'PENDING', label: '심사 대기' },
  { value: 'APPROVED', label: '승인' },
  { value: 'REJECTED', label: '반려' },
] as const;

/** The operator's first page: documents to review. */
export default function AdminPage() {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('PENDING');
  return (
    <AdminLayout>
      <Tabs
        label="서류 상태"
        value={state}
        onChange={setState}
        items={STATES.map(({ value, label }) => ({ value, label, panel: <CertificateQueue status={value} /> }))}
      />
    </AdminLayout>
  );
}
