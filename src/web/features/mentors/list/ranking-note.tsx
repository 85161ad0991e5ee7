import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

const [RankingSheet, opener] = lazySheet(() => import('./ranking-sheet.tsx'));

/** How 추천순 is made, in plain words (product §9.4). */
export function RankingNote() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="px-page pt-2">
      <Button variant="ghost" size="sm" className="-ml-4" {...opener} onClick={() => setOpen(true)}>
        추천순은 어떻게 정하나요?
      </Button>
      <RankingSheet open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
