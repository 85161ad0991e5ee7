import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { backdropClass, popupClass } from './dialog-look.ts';
import { type DialogRequest, dialogQueue } from './dialog.ts';

/** Draws the first of {@link dialogQueue}. Loaded with the first dialog. */
export default function DialogHost() {
  const [request] = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.read);
  // The closing dialog keeps its words until it has faded out.
  const [shown, setShown] = useState<DialogRequest>();
  if (request && request !== shown) setShown(request);
  if (!shown) return null;

  function close(confirmed: boolean) {
    if (!request) return;
    request.answer(confirmed);
    dialogQueue.remove(request);
  }

  const isConfirm = shown.kind === 'confirm';
  return (
    <AlertDialog.Root open={request !== undefined} onOpenChange={(open) => open || close(!isConfirm)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-6">
          <AlertDialog.Popup className={popupClass}>
            <AlertDialog.Title className="text-lg font-bold">{shown.title}</AlertDialog.Title>
            {shown.description && (
              <AlertDialog.Description className="pt-2 whitespace-pre-line text-ink-muted">
                {shown.description}
              </AlertDialog.Description>
            )}
            <div className="flex flex-wrap gap-2 pt-6 *:min-w-24 *:flex-1">
              {isConfirm && (
                <Button variant="secondary" onClick={() => close(false)}>
                  {shown.cancelText ?? '취소'}
                </Button>
              )}
              <Button variant={shown.tone === 'danger' ? 'danger' : 'primary'} onClick={() => close(true)}>
                {shown.confirmText ?? '확인'}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
