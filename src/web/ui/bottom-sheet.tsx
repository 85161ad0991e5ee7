import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const load = () => import('./bottom-sheet-drawer.tsx');
const BottomSheetDrawer = lazy(load);

export type BottomSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stays in view below the scrolling content: the confirming button. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A panel from the bottom of the column. Closes by swiping down, Escape, the backdrop or its button, keeps the
 * focus inside while open and gives it back afterwards.
 */
export function BottomSheet(props: BottomSheetProps) {
  const wasOpen = useOnceOpen(props.open, load);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <BottomSheetDrawer {...props} />
    </Suspense>
  );
}
