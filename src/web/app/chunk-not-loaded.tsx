import { useEffect, useState } from 'react';
import { reloadWhenReachable, type Reload } from '../lib/failed-import.ts';
import { useOnline } from '../lib/online.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Column, PageBody } from '../ui/layout/column.tsx';
import { LoadingText } from '../ui/status/skeleton.tsx';

/** The page comes back by itself: after a deployment at once, without a network when it returns. */
export function ChunkNotLoaded({ error }: { error: Error }) {
  const isOnline = useOnline();
  const [state, setState] = useState<Reload>('trying');
  useEffect(() => reloadWhenReachable(error, setState), [error]);

  return (
    <Column surface>
      <title>페이지를 불러오지 못했어요 · 선배랑</title>
      <PageBody className="justify-center">
        {state === 'trying' ? (
          <LoadingText />
        ) : (
          <div role="alert" className="text-center">
            <h1 className="text-lg font-bold">
              {isOnline ? '페이지를 불러오지 못했어요' : '인터넷에 연결되어 있지 않아요'}
            </h1>
            <p className="pt-1.5 pb-6 text-ink-muted">
              {state === 'away' ? '연결되면 저절로 다시 열려요.' : '잠시 후 다시 시도해 주세요.'}
            </p>
            <Button variant="soft" onClick={() => window.location.reload()}>
              다시 시도
            </Button>
          </div>
        )}
      </PageBody>
    </Column>
  );
}
