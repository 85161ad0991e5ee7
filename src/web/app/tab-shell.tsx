import { Column } from '../ui/layout/column.tsx';
import { TabBar } from './tab-bar.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';

/** The main screens: at least as high as the screen, with the tab bar (SPEC §2). */
export function TabShell() {
  return (
    <>
      <Column footer={<TabBar />} />
      <TermsRenewal isMainScreen />
    </>
  );
}
