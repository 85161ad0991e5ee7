import { useOnline } from '../../lib/online.ts';
import { LogoSymbol } from '../../ui/art/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { Column } from '../../ui/column.tsx';

/** The logo at start-up; when the session could not be checked also why, and a retry (DESIGN §5). */
export function Splash({ fault, onRetry }: { fault: string | null; onRetry: () => void }) {
  return (
    <Column height="full">
      <title>선배랑</title>
      <main className="flex flex-1 flex-col items-center justify-center bg-purple-600 px-page text-center text-white">
        <LogoSymbol className="size-24 animate-lift text-white" />
        <h1 className="animate-lift pt-5 text-3xl font-extrabold tracking-tight [animation-delay:80ms]">선배랑</h1>
        <p className="animate-lift pt-2 text-purple-100 [animation-delay:160ms]">같은 학교 선배와 단둘이 30분</p>
        {fault && <Fault fault={fault} onRetry={onRetry} />}
      </main>
    </Column>
  );
}

function Fault({ fault, onRetry }: { fault: string; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <div role="alert" className="w-full max-w-xs animate-appear pt-10">
      {isOnline ? (
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
