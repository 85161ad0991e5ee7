import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../session/use-session.ts';

const TermsRenewalDialog = lazy(() => import('./terms-renewal-dialog.tsx'));

/** Where a member can read the texts, take their data along or leave without agreeing first. */
const OPEN_AREAS = [PAGES.termsService, PAGES.termsPrivacy, PAGES.termsMarketing, PAGES.termsRefund, PAGES.settings];

/** Asks a member to agree to texts that have changed, wherever they come in (product §24.2). */
export function TermsRenewal() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const terms = user?.termsToRenew;
  if (!terms || OPEN_AREAS.some((area) => `${pathname}/`.startsWith(`${area}/`))) return null;
  return (
    <Suspense>
      <TermsRenewalDialog terms={terms} />
    </Suspense>
  );
}
