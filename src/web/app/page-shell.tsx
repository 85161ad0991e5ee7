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

/** The same for steps in a row of people who have no account yet: nothing leads away but the way back. */
export function StepsShell() {
  return <Column surface />;
}
