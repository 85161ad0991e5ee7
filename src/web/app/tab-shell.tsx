import { Column } from '../ui/layout/column.tsx';
import { TabBar } from './tab-bar.tsx';

/** The main screens: at least as high as the screen, with the tab bar (SPEC §2). */
export function TabShell() {
  return <Column footer={<TabBar />} />;
}
