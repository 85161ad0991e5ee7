import { useState } from 'react';
import type { Certificate } from '#contract/people/certificates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CertificateFacts, lacksDocument } from './certificate-facts.tsx';
import { DecisionSheet } from './decision-sheet.tsx';

/** One document and its owner; a pending one has a button to review it. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  const { member, status } = certificate;
  const isMentor = member.memberType === 'ROLE_MENTOR';
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{member.nickname ?? member.email}</h2>
        <Badge tone={isMentor ? 'brand' : 'neutral'}>{isMentor ? '멘토' : '멘티'}</Badge>
      </div>
      <CertificateFacts certificate={certificate} />
      {status === 'PENDING' && (
        <>
          <Button variant="soft" onClick={() => setOpen(true)}>
            {lacksDocument(certificate) ? '심사하기' : '서류 보고 심사하기'}
          </Button>
          <DecisionSheet certificate={certificate} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  );
}
