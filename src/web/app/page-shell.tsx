import { Column } from '../ui/layout/column.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';

/** A white column at least as high as the screen: forms, details, all screens below a tab's main screen. */
export function PageShell() {
  return (
    <>
      <Column surface />
      <TermsRenewal />
    </>
  );
}

/** The same for flows of people without an account: the only way out is back. */
export function StepsShell() {
  return <Column surface />;
}
