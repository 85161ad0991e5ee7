import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { CodeEntry } from '../../account/second-factors/code-entry.tsx';
import { PasskeyButton } from '../../account/second-factors/passkey-button.tsx';
import { signWithPasskey } from '../../account/second-factors/passkey.ts';
import { stepUpQueue } from './step-up.ts';

/** Asks for the second factor again if a step at the desk needs a fresh one. */
export function StepUpDialog() {
  const [request] = useSyncExternalStore(stepUpQueue.subscribe, stepUpQueue.read);
  function close(isConfirmed: boolean) {
    if (request && stepUpQueue.remove(request)) request.resolve(isConfirmed);
  }
  useEffect(() => {
    window.addEventListener('popstate', cancelAll);
    return () => window.removeEventListener('popstate', cancelAll);
  }, []);
  return (
    <Modal
      open={request !== undefined}
      onOpenChange={(isOpen) => !isOpen && close(false)}
      title="본인인지 다시 확인할게요"
      description="돈이나 개인정보를 다루는 작업이에요. 확인하면 5분 동안 다시 묻지 않아요."
    >
      <CodeEntry
        kind="TOTP"
        action="확인"
        onSend={async (code) => {
          await call('POST /v1/admin/step-up/totp', { body: { code } });
          close(true);
        }}
      />
      <div className="pt-2">
        <PasskeyButton
          onUse={async () => {
            const options = await call('POST /v1/admin/step-up/passkey/options');
            await call('POST /v1/admin/step-up/passkey', { body: await signWithPasskey(options) });
            close(true);
          }}
        >
          패스키로 확인
        </PasskeyButton>
      </div>
      <Button variant="ghost" block className="mt-2" onClick={() => close(false)}>
        취소
      </Button>
    </Modal>
  );
}

/** The browser's back and forward leave the page that asked, so its step is cancelled. */
function cancelAll() {
  for (const request of stepUpQueue.read()) if (stepUpQueue.remove(request)) request.resolve(false);
}
