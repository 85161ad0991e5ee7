import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useSetPaused } from './use-set-paused.ts';

/** Tells a mentor who takes a pause so, and ends it by one tap. */
export function PausedCard() {
  const setPaused = useSetPaused();
  return (
    <Card tone="brand" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-bold">지금은 쉬고 있어요</h2>
        <p className="pt-0.5 text-sm text-ink-muted">새 제안이 오지 않아요.</p>
      </div>
      <Button size="sm" onClick={() => setPaused(false)}>
        다시 시작하기
      </Button>
    </Card>
  );
}

/** 잠시 쉬기: off all lists until the mentor is back, by one tap and at once (product §3.4). */
export function PausePart() {
  const setPaused = useSetPaused();
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-lg font-bold">당분간 쉬고 싶나요?</h2>
        <p className="pt-0.5 text-sm text-ink-muted">목록에서 사라져요. 받은 제안과 확정된 멘토링은 그대로예요.</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setPaused(true)}>
        잠시 쉬기
      </Button>
    </section>
  );
}
