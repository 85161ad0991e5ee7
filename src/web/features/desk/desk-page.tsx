import { useState } from 'react';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CertificateQueue } from './certificate-queue.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { CertificateDesk } from './review/certificate-desk.tsx';

const STATES = [
  { value: 'PENDING', label: '심사 대기' },
  { value: 'APPROVED', label: '승인' },
  { value: 'REJECTED', label: '반려' },
] as const;

/** The operator's first page: documents to review. */
export default function DeskPage() {
  const isWide = useIsWide();
  return <DeskLayout isDesk>{isWide ? <CertificateDesk /> : <CertificateTabs />}</DeskLayout>;
}

function CertificateTabs() {
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
