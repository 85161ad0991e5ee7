import { useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CertificateQueue } from './certificate-queue.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { sectionsFor } from './frame/sections.ts';
import { useIsWide } from './frame/use-is-wide.ts';
import { useWaiting } from './frame/use-waiting.ts';
import { CertificateDesk } from './review/certificate-desk.tsx';

const STATES = [
  { value: 'PENDING', label: '심사 대기' },
  { value: 'APPROVED', label: '승인' },
  { value: 'REJECTED', label: '반려' },
] as const;

/** The operator's first page: documents to review. */
export default function DeskPage() {
  return (
    <DeskLayout isDesk>
      <Documents />
    </DeskLayout>
  );
}

/** Sign-in and mails lead here; an operator who does not review documents goes on to their own first page. */
function Documents() {
  const isWide = useIsWide();
  const [first] = sectionsFor(useWaiting()?.roles);
  if (first && first.to !== PAGES.desk) return <Navigate to={first.to} replace />;
  return isWide ? <CertificateDesk /> : <CertificateTabs />;
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
