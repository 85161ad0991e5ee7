import { Suspense, useState } from 'react';
import { lazyEarly } from '../../../lib/lazy-early.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const [RankingSheet, loadEarly] = lazyEarly(() => import('./ranking-sheet.tsx'));

/** How 추천순 is made, in plain words (product §9.4). */
export function RankingNote() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <div className="px-page pt-2">
      <Button variant="ghost" size="sm" className="-ml-4" {...loadEarly} onClick={() => setOpen(true)}>
        추천순은 어떻게 정하나요?
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <RankingSheet open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
