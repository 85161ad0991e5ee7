import { Column } from '../ui/column.tsx';
import { TabBar } from './tab-bar.tsx';

/** The main screens: at least screen height, with the tab bar (SPEC §2). */
export function TabShell() {
  return <Column footer={<TabBar />} />;
}

/** A white column of at least screen height: forms, details, everything one step in. */
export function PageShell() {
  return <Column surface />;
}
