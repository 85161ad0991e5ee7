import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { backdropClass, popupClass } from './dialog-look.ts';

/** A dialog with content of its own; for a message or a yes-or-no question use {@link useDialog}. */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The buttons, sharing the width. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-6">
          <Dialog.Popup className={popupClass}>
            <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
            {description && <Dialog.Description className="pt-2 text-ink-muted">{description}</Dialog.Description>}
            {children && <div className="pt-4">{children}</div>}
            {footer && <div className="flex flex-wrap gap-2 pt-6 *:min-w-24 *:flex-1">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
