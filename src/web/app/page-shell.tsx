import { Column } from '../ui/layout/column.tsx';

/** A white column of at least screen height: forms, details, everything one step in. */
export function PageShell() {
  return <Column surface />;
}
