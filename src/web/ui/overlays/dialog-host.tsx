import { CircleX } from 'lucide-react';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { type DialogRequest, dialogQueue } from './dialog.ts';
import { Modal } from './modal.tsx';

/** A second tap this soon after the first and this close to it is a double tap. */
const SOON_MS = 500;
const NEAR_PX = 40;

/**
 * A button that closes its dialog is gone before the second tap of a double tap, which would hit what is below. Call this with the first tap.
 * A single mouse click passes at once, because the browser marks double clicks; not every browser does so for touch.
 */
function ignoreSecondTap({ clientX, clientY }: { clientX: number; clientY: number }): void {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), SOON_MS);
  window.addEventListener(
    'click',
    (event) => {
      const isNear = Math.abs(event.clientX - clientX) < NEAR_PX && Math.abs(event.clientY - clientY) < NEAR_PX;
      const { pointerType } = event as Partial<PointerEvent>;
      const isSecond = event.detail > 1 || (event.detail === 1 && pointerType !== 'mouse');
      if (!isNear || !isSecond) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: controller.signal },
  );
}

/** Renders the first of {@link dialogQueue}. Loaded with the first dialog. */
export default function DialogHost() {
  const [request] = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.read);
  // The closing dialog keeps its content until it has faded out.
  const [shown, setShown] = useState<DialogRequest>();
  if (request && request !== shown) setShown(request);
  useEffect(() => {
    window.addEventListener('popstate', dismissAll);
    return () => window.removeEventListener('popstate', dismissAll);
  }, []);
  if (!shown) return null;

  const close = (confirmed: boolean) => request && settle(request, confirmed);
  const press = (confirmed: boolean) => (tap: MouseEvent) => {
    ignoreSecondTap(tap);
    close(confirmed);
  };

  const isConfirm = shown.kind === 'confirm';
  return (
    <Modal
      open={request !== undefined}
      onClose={() => close(!isConfirm)}
      isAlert
      title={shown.isError ? <ErrorTitle>{shown.title}</ErrorTitle> : shown.title}
      description={shown.description}
      footer={
        <>
          {isConfirm && (
            <Button variant="secondary" onClick={press(false)}>
              {shown.cancelText ?? '취소'}
            </Button>
          )}
          <Button variant={shown.tone === 'danger' ? 'danger' : 'primary'} onClick={press(true)}>
            {shown.confirmText ?? '확인'}
          </Button>
        </>
      }
    />
  );
}

function settle(request: DialogRequest, confirmed: boolean) {
  // Closed before the promise resolves: closing restores the focus, and the caller may then move it elsewhere.
  dialogQueue.remove(request);
  request.resolve(confirmed);
}

/** The browser's back and forward leave the dialog's page, so the dialog closes unconfirmed. */
function dismissAll() {
  for (const request of dialogQueue.read()) settle(request, request.kind === 'alert');
}

/** The error mark of SPEC §8, as a drawing: an emoji looks different on every phone, and is missing on some. */
function ErrorTitle({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-2">
      <CircleX aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
      <span>
        <span className="sr-only">❌ </span>
        <span>{children}</span>
      </span>
    </span>
  );
}
