import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { BACKDROP, useModalDialog } from './use-modal-dialog.ts';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, sharing the width. */
  footer?: ReactNode;
  children?: ReactNode;
  /** For a message or question that must be answered: only its buttons and Escape close it. */
  isAlert?: boolean;
};

const POPUP = clsx(
  'm-auto max-h-[calc(100dvh-3rem)] w-[calc(100%-3rem)] max-w-88 overflow-y-auto rounded-2xl bg-surface text-ink shadow-float',
  'scale-97 opacity-0 transition-[opacity,scale,overlay,display] transition-discrete duration-200 ease-glide',
  'open:scale-100 open:opacity-100 open:starting:scale-97 open:starting:opacity-0 backdrop:duration-200',
);

/** A dialog with content of its own; for a message or a yes-or-no question use {@link useDialog}. */
export function Modal({ open, onOpenChange, title, description, footer, children, isAlert = false }: ModalProps) {
  const id = useId();
  const { ref, isShown } = useModalDialog(open, () => onOpenChange(false), { isAlert });
  if (!isShown) return null;
  return createPortal(
    <dialog
      ref={ref}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={clsx(POPUP, BACKDROP)}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="pt-2 whitespace-pre-line text-ink-muted">
            {description}
          </p>
        )}
        {children && <div className="pt-4">{children}</div>}
        {footer && <div className="flex flex-wrap gap-2 pt-6 *:min-w-24 *:flex-1">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
