import { Dialog } from '@base-ui/react/dialog';
import { backdropClass, popupClass } from './dialog-look.ts';
import type { ModalProps } from './modal.tsx';

/** What {@link Modal} shows; a file of its own so that its code comes when it is needed. */
export default function ModalDialog({ open, onOpenChange, title, description, footer, children }: ModalProps) {
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
