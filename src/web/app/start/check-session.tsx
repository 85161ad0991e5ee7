import { createRoot, type Root } from 'react-dom/client';
import { NETWORK_ERROR_MESSAGE } from '../../lib/api-error.ts';
import { isOnline, onNetworkChange, useOnline } from '../../lib/online.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { session } from '../session/session.ts';

const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 30_000;

/**
 * Resolves once the session is checked. While the check fails, its error is shown under the logo with a retry (conformance D.7); it is
 * also repeated when the network returns, and after longer and longer waits while the server gives no answer.
 * @param container where the error is rendered; index.html has it under the logo
 */
export function checkSession(container: HTMLElement) {
  return new Promise<void>((resolve) => {
    let root: Root | undefined;
    let lastCheck = Promise.resolve();
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onNetworkChange(() => {
      if (isOnline()) void check();
    });
    // A check still in flight began before the network returned, so its result is awaited first.
    function check() {
      clearTimeout(timer);
      lastCheck = lastCheck.then(() => (session.read().isSessionChecked ? undefined : session.check()));
      return lastCheck;
    }
    const unsubscribe = session.subscribe(() => {
      const { isSessionChecked, checkError } = session.read();
      if (checkError) {
        root ??= createRoot(container);
        root.render(<SessionCheckError message={checkError} onRetry={check} />);
        if (checkError === NETWORK_ERROR_MESSAGE) {
          timer = setTimeout(check, wait);
          wait = Math.min(2 * wait, MAX_WAIT_MS);
        }
      }
      if (!isSessionChecked) return;
      stopListening();
      unsubscribe();
      root?.unmount();
      resolve();
    });
    void check();
  });
}

function SessionCheckError({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  return (
    <div className="animate-appear pt-10">
      {useOnline() ? (
        <p className="pb-5">{message}</p>
      ) : (
        <>
          <p className="text-lg font-bold">인터넷에 연결되어 있지 않아요</p>
          <p className="pt-1 pb-5 text-balance text-purple-100">
            와이파이나 데이터 연결을 확인해 주세요. 연결되면 저절로 다시 열려요.
          </p>
        </>
      )}
      <Button variant="on-brand" block onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}
