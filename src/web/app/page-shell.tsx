import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useIsWide } from '../lib/use-is-wide.ts';
import { Column } from '../ui/layout/column.tsx';
import { SideRail } from './side-rail.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';

/** Steps in a row, for people who have no account yet: nothing leads away but the way back. */
const WITHOUT_RAIL: readonly string[] = [PAGES.signUp, PAGES.signUpFinish];

/** A white column at least as high as the screen: forms, details, all screens below a tab's main screen. */
export function PageShell() {
  const isWide = useIsWide();
  const { pathname } = useLocation();
  return (
    <>
      {isWide && !WITHOUT_RAIL.includes(pathname) && <SideRail />}
      <Column surface />
      <TermsRenewal />
    </>
  );
}
