import { type ComponentProps, type ReactElement, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCaseShortcuts } from './shortcuts.ts';

/** A button that opens a sheet, and so does its key in a wide window. */
export function SheetButton({
  renderSheet,
  shortcut,
  ...button
}: ComponentProps<typeof Button> & { renderSheet: (close: () => void) => ReactElement; shortcut?: 'A' | 'R' }) {
  const [isOpen, setOpen] = useState(false);
  useCaseShortcuts(shortcut ? { [`Key${shortcut}`]: () => setOpen(true) } : {});
  return (
    <>
      <Button {...button} aria-keyshortcuts={shortcut} onClick={() => setOpen(true)} />
      {isOpen && renderSheet(() => setOpen(false))}
    </>
  );
}
