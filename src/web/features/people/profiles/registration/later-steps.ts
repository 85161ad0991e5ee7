import { lazy } from 'react';
import { loadCertificateStep } from '../../certificates/index.ts';

// A wizard begins with its first step, so the later ones are separate chunks.
const loadIntroduction = () => import('../fields/introduction-fields.tsx');
const loadMessage = () => import('../fields/message-fields.tsx');

export const IntroductionFields = lazy(async () => ({ default: (await loadIntroduction()).IntroductionFields }));
export const MessageFields = lazy(async () => ({ default: (await loadMessage()).MessageFields }));
export const CertificateStep = lazy(async () => ({ default: (await loadCertificateStep()).CertificateStep }));

/** Preloads the mentor's later steps. If that fails, showing a step loads it again. */
export function loadMentorSteps() {
  Promise.all([loadIntroduction(), loadMessage(), loadCertificateStep()]).catch(() => undefined);
}

/** Preloads the mentee's last step. If that fails, showing it loads it again. */
export function loadMenteeSteps() {
  loadCertificateStep().catch(() => undefined);
}
