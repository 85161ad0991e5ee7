import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../session/session.ts';

const TermsRenewalDialog = lazy(() => import('./terms-renewal-dialog.tsx'));
const MarketingRenewalSheet = lazy(() => import('./marketing-renewal-sheet.tsx'));

/** Where a member can read the texts, take their data along or leave without agreeing first. */
const OPEN_AREAS = [PAGES.termsService, PAGES.termsPrivacy, PAGES.termsMarketing, PAGES.termsRefund, PAGES.settings];

/**
 * Asks a member to agree to texts that have changed, wherever they come in, and on the main screens, where nothing is interrupted, whether
 * marketing mails are still wanted (product §24.2).
 */
export function TermsRenewal({ isMainScreen = false }: { isMainScreen?: boolean }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || OPEN_AREAS.some((area) => `${pathname}/`.startsWith(`${area}/`))) return null;
  const { termsToRenew, marketingToConfirm } = user;
  return (
    <Suspense>
      {termsToRenew ? (
        <TermsRenewalDialog terms={termsToRenew} />
      ) : (
        isMainScreen && marketingToConfirm && <MarketingRenewalSheet agreedAt={marketingToConfirm} />
      )}
    </Suspense>
  );
}
