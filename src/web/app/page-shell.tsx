import { Column } from '../ui/layout/column.tsx';

/** A white column at least as high as the screen: forms, details, all screens below a tab's main screen. */
export function PageShell() {
  return <Column surface />;
}
