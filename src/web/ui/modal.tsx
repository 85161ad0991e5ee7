import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const load = () => import('./modal-dialog.tsx');
const ModalDialog = lazy(load);

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The buttons, sharing the width. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A dialog with content of its own; for a message or a yes-or-no question use {@link useDialog}. */
export function Modal(props: ModalProps) {
  const wasOpen = useOnceOpen(props.open, load);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
