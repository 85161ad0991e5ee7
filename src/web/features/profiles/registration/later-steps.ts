import { lazy } from 'react';
import { loadCertificateStep } from '../../certificates/index.ts';

// Whoever opens a wizard fills in its first step first, so the code of the later ones comes apart.
const loadIntroduction = () => import('../fields/introduction-fields.tsx');
const loadMessage = () => import('../fields/message-fields.tsx');

export const IntroductionFields = lazy(async () => ({ default: (await loadIntroduction()).IntroductionFields }));
export const MessageFields = lazy(async () => ({ default: (await loadMessage()).MessageFields }));
export const CertificateStep = lazy(async () => ({ default: (await loadCertificateStep()).CertificateStep }));

/** Fetches the mentor's later steps ahead. Should that fail, showing one tries again. */
export function loadMentorSteps() {
  Promise.all([loadIntroduction(), loadMessage(), loadCertificateStep()]).catch(() => undefined);
}

/** Fetches the mentee's last step ahead. Should that fail, showing it tries again. */
export function loadMenteeSteps() {
  loadCertificateStep().catch(() => undefined);
}
