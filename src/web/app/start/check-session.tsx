import { createRoot, type Root } from 'react-dom/client';
import { isOnline, onNetworkChange, useOnline } from '../../lib/online.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { session } from '../session/session.ts';

/**
 * Resolves once it is known who is here. While it cannot be asked, what is wrong stands under the logo with a retry (conformance D.7); it is
 * also asked again when the network comes back.
 * @param place where the words go, which index.html has under the logo
 */
export function checkSession(place: HTMLElement) {
  return new Promise<void>((resolve) => {
    let root: Root | undefined;
    let asked = Promise.resolve();
    const stopListening = onNetworkChange(() => {
      if (isOnline()) void ask();
    });
    // A question that is still out left before the network was back, so what it brings has to be seen first.
    function ask() {
      asked = asked.then(() => (session.read().isSessionChecked ? undefined : session.check()));
      return asked;
    }
    const stopReading = session.subscribe(() => {
      const { isSessionChecked, checkFault } = session.read();
      if (checkFault) {
        root ??= createRoot(place);
        root.render(<CheckFault fault={checkFault} onRetry={ask} />);
      }
      if (!isSessionChecked) return;
      stopListening();
      stopReading();
      root?.unmount();
      resolve();
    });
    void ask();
  });
}

function CheckFault({ fault, onRetry }: { fault: string; onRetry: () => Promise<void> }) {
  return (
    <div className="animate-appear pt-10">
      {useOnline() ? (
        <p className="pb-5">{fault}</p>
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
