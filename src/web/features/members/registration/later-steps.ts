import { lazy } from 'react';

const load = () => import('./certificate-step.tsx');

/** The last step's code comes apart: nobody needs it before the profile is filled in. */
export const CertificateStep = lazy(async () => ({ default: (await load()).CertificateStep }));

/** Fetches it ahead, while the steps before are filled in. Should that fail, showing it tries again. */
export function loadCertificateStep() {
  load().catch(() => undefined);
}
