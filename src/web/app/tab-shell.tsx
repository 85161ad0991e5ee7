import { useIsWide } from '../lib/use-is-wide.ts';
import { Column } from '../ui/layout/column.tsx';
import { SideRail } from './side-rail.tsx';
import { TabBar } from './tab-bar.tsx';
import { TermsRenewal } from './terms-renewal/terms-renewal.tsx';

/** The main screens: at least as high as the screen, with the tab bar (SPEC §2), or the rail where the window is wide. */
export function TabShell() {
  const isWide = useIsWide();
  return (
    <>
      {isWide && <SideRail />}
      {isWide ? <Column /> : <Column footer={<TabBar />} />}
      <TermsRenewal isMainScreen />
    </>
  );
}
