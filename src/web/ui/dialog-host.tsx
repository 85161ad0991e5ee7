import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { type DialogRequest, dialogQueue } from './dialog.ts';
import { Modal } from './modal.tsx';

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
    <Modal
      open={request !== undefined}
      onOpenChange={() => close(!isConfirm)}
      isAlert
      title={shown.title}
      description={shown.description}
      footer={
        <>
          {isConfirm && (
            <Button variant="secondary" onClick={() => close(false)}>
              {shown.cancelText ?? '취소'}
            </Button>
          )}
          <Button variant={shown.tone === 'danger' ? 'danger' : 'primary'} onClick={() => close(true)}>
            {shown.confirmText ?? '확인'}
          </Button>
        </>
      }
    />
  );
}
