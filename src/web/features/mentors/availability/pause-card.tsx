import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useSetPaused } from './use-set-paused.ts';

/** 잠시 쉬기: off all lists until the mentor is back, by one tap and at once (product §3.4). */
export function PauseCard({ pausedAt }: { pausedAt: string | null }) {
  const setPaused = useSetPaused();
  const isPaused = pausedAt !== null;

  return (
    <Card tone={isPaused ? 'brand' : 'sunken'} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-bold">{isPaused ? '지금은 쉬고 있어요' : '당분간 쉬고 싶나요?'}</h2>
        <p className="pt-0.5 text-sm text-ink-muted">
          {isPaused
            ? '목록에 보이지 않고 새 제안도 오지 않아요. 이미 받은 제안과 확정된 멘토링은 그대로예요.'
            : '다시 시작할 때까지 목록에 보이지 않아요. 이미 받은 제안과 확정된 멘토링은 그대로예요.'}
        </p>
      </div>
      <Button variant={isPaused ? 'primary' : 'soft'} size="sm" onClick={() => setPaused(!isPaused)}>
        {isPaused ? '다시 시작하기' : '잠시 쉬기'}
      </Button>
    </Card>
  );
}
