import { CircleX } from 'lucide-react';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { type DialogRequest, dialogQueue } from './dialog.ts';
import { ignoreSecondTap } from './ignore-second-tap.ts';
import { Modal } from './modal.tsx';

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
