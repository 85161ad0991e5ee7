import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Certificate } from '#contract/certificates.ts';
import { useToast } from '../../../ui/overlays/toast.ts';

/** How long a decision can be taken back before it is sent. */
export const UNDO_SECONDS = 5;

/** A decision that waits to be sent. */
export interface HeldDecision {
  readonly certificate: Certificate;
  /** 승인 or 반려. */
  readonly verb: string;
  readonly send: () => Promise<void>;
}

/**
 * Holds each decision for {@link UNDO_SECONDS}, so that it can be taken back: nothing has been mailed to anybody then. The next decision, or leaving the
 * page, sends the one before at once; a tab that is closed meanwhile decides nothing.
 */
export function useHeldDecision() {
  const [held, setHeld] = useState<HeldDecision>();
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<HeldDecision>(undefined);
  const toast = useToast();

  /** Sends what waits, and lets `next` wait in its place. */
  function replace(next: HeldDecision | undefined) {
    const decision = waiting.current;
    waiting.current = next;
    setHeld(next);
    if (!decision) return;
    const { certificateId } = decision.certificate;
    setSent((before) => new Set(before).add(certificateId));
    // Refused, it is in the list again; done, the list has been loaded without it.
    void decision.send().finally(() => setSent((before) => new Set([...before].filter((id) => id !== certificateId))));
  }
  const flush = useEffectEvent(() => replace(undefined));

  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => flush(), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => () => flush(), []);

  return {
    held,
    /** Whether a document is decided here, and sent or about to be. */
    isDecided: (certificateId: number) => sent.has(certificateId) || held?.certificate.certificateId === certificateId,
    hold: (decision: HeldDecision) => replace(decision),
    takeBack: () => {
      if (!waiting.current) return;
      waiting.current = undefined;
      setHeld(undefined);
      toast.show('되돌렸어요. 아직 심사하지 않은 서류예요.');
    },
  };
}
