import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { isFailedImport, reloadWhenReachable, type Reload } from '../lib/failed-import.ts';
import { useOnline } from '../lib/online.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Column, PageBody } from '../ui/layout/column.tsx';
import { Skeletons } from '../ui/status/skeleton.tsx';

/** The page comes back by itself: after a deployment at once, without a network when it returns. */
function ChunkNotLoaded({ error }: { error: Error }) {
  const isOnline = useOnline();
  const [state, setState] = useState<Reload>('trying');
  useEffect(() => reloadWhenReachable(error, setState), [error]);

  return (
    <Column surface>
      <title>페이지를 불러오지 못했어요 · 선배랑</title>
      <PageBody className="justify-center">
        {state === 'trying' ? (
          <Skeletons each="h-24 w-full rounded-xl" />
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

/** Shown instead of a page that failed: its code could not be loaded, or its code threw. */
export function RouteFallback() {
  const error = useRouteError();
  return isFailedImport(error) ? <ChunkNotLoaded error={error} /> : <ApplicationError error={error} />;
}

/**
 * The screen of a failing route (SPEC §2): the heading, and folded below it the error's message or its status, and the stack trace in a grey
 * box (conformance D.9). Both buttons load the page anew, so that no broken state remains.
 */
function ApplicationError({ error }: { error: unknown }) {
  const { message, stack } = describe(error);
  return (
    <Column surface>
      <title>Unexpected Application Error! · 선배랑</title>
      <PageBody className="justify-center">
        <h1 lang="en" className="text-2xl font-bold">
          Unexpected Application Error!
        </h1>
        <p className="pt-3 text-ink-muted">화면에 문제가 생겼어요. 다시 시도해도 그대로면 홈에서 다시 시작해 주세요.</p>
        <div className="flex flex-wrap gap-2 pt-6 *:flex-1">
          <Button variant="secondary" onClick={() => window.location.assign(PAGES.home)}>
            홈으로
          </Button>
          <Button onClick={() => window.location.reload()}>다시 시도</Button>
        </div>
        <details className="pt-6 text-sm text-ink-muted">
          <summary className="flex min-h-target items-center gap-1">자세한 정보</summary>
          <p className="break-words">{message}</p>
          {stack && (
            <pre className="mt-3 rounded-lg bg-sunken p-4 text-xs break-words whitespace-pre-wrap">{stack}</pre>
          )}
        </details>
      </PageBody>
    </Column>
  );
}

function describe(error: unknown): { message: string; stack?: string | undefined } {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${error.statusText}` };
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: '알 수 없는 오류예요.' };
}
