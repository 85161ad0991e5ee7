import { useEffect } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { sendHeldStep, takeBackStep, UNDO_SECONDS, useHeldSteps } from './held-step.ts';
import { useShortcuts } from './shortcuts.ts';

/** The line at the foot of the list, where it covers no field, while a decision waits to be sent: it is taken back by its button, or by Z. */
export function HeldStepLine() {
  const { held } = useHeldSteps();
  const toast = useToast();
  const takeBack = () => {
    if (takeBackStep()) toast.show('되돌렸어요. 아직 결정하지 않았어요.');
  };
  useShortcuts({ KeyZ: takeBack });
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(sendHeldStep, UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [held]);
  // Leaving the page sends the decision.
  useEffect(() => sendHeldStep, []);
  return (
    <div role="status" className="fixed bottom-6 left-[calc(var(--rail-width)+1rem)] z-20 w-80">
      {held && (
        <div className="flex items-center justify-between gap-4 rounded-lg bg-inverse py-2 pr-2 pl-4 text-sm font-medium text-on-inverse shadow-float">
          <p className="min-w-0 break-words">{`${held.label}: ${UNDO_SECONDS}초 뒤에 확정돼요`}</p>
          <Button size="sm" variant="on-brand" aria-keyshortcuts="Z" onClick={takeBack}>
            되돌리기
          </Button>
        </div>
      )}
    </div>
  );
}
