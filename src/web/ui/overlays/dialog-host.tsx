import { CircleX } from 'lucide-react';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { type DialogRequest, dialogQueue } from './dialog.ts';
import { Modal } from './modal.tsx';

/** What systems take for a double tap: so soon after the first, and so near to it. */
const SOON_MS = 500;
const NEAR_PX = 40;

/**
 * A button that closes what it stands on is gone when the second tap of a double tap comes, which would land on what is below. Call it with the first tap.
 * One deliberate tap of a mouse is let through at once: the browser says which belongs to a double one. Of fingers it does not say so everywhere.
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
      onOpenChange={() => close(!isConfirm)}
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

/** The browser's back and forward leave the page that a dialog was about: it goes too, unconfirmed. */
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
