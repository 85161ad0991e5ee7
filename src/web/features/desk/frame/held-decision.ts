import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { type ConfirmOptions, dialog } from '../../../ui/overlays/dialog.ts';
import { confirmAhead } from '../step-up/step-up.ts';

/** How long a decision can be taken back before it is sent. */
export const UNDO_SECONDS = 5;

/** A decision that waits to be sent. */
export interface HeldDecision {
  /** What is decided, such as `certificate:12`: until it is sent, no list shows it. */
  readonly key: string;
  /** The member and the decision: `가람 승인`. */
  readonly label: string;
  /** The text written for it, restored when the decision is taken back. */
  readonly text?: string | undefined;
  /** Sends it, reports the result, and reloads the lists. */
  readonly send: () => Promise<unknown>;
}

interface State {
  readonly held: HeldDecision | undefined;
  /** Sent decisions that the server has not answered yet. */
  readonly sent: ReadonlySet<string>;
}

const decisions = createStore<State>({ held: undefined, sent: new Set() });

/** By key, what was written for the decisions that were taken back. */
const texts = new Map<string, string>();
/** What was written for a decision before it was taken back; empty for any other. */
export const textTakenBack = (key: string): string => texts.get(key) ?? '';

/** Sends the waiting decision, and holds `next` in its place. */
function replace(next: HeldDecision | undefined): void {
  const { held, sent } = decisions.read();
  decisions.set({ held: next, sent: held ? new Set(sent).add(held.key) : sent });
  if (!held) return;
  texts.delete(held.key);
  // Refused, it is in the list again; done, the list has been loaded without it.
  void held.send().finally(() => {
    const now = decisions.read();
    decisions.set({ ...now, sent: new Set([...now.sent].filter((key) => key !== held.key)) });
  });
}

/**
 * Holds a decision for {@link UNDO_SECONDS}, so that it can be taken back: nobody has been told then. The next decision, or leaving the page, sends the one
 * before at once; a tab that is closed meanwhile decides nothing.
 */
export const holdDecision = (decision: HeldDecision): void => replace(decision);
export const sendHeldDecision = (): void => replace(undefined);
/** @returns whether something waited; it is not sent */
export function takeBackDecision(): boolean {
  const { held, sent } = decisions.read();
  if (!held) return false;
  if (held.text) texts.set(held.key, held.text);
  decisions.set({ held: undefined, sent });
  return true;
}

/** What waits, and whether something is decided here: sent, or about to be. */
export function useHeldDecisions(): { held: HeldDecision | undefined; isDecided: (key: string) => boolean } {
  const { held, sent } = useSyncExternalStore(decisions.subscribe, decisions.read);
  return { held, isDecided: (key) => sent.has(key) || held?.key === key };
}

/**
 * Takes a decision: in a wide window after the time to take it back; in a narrow one, which has no undo line, at once.
 * @param options.needsFactor it needs a fresh second factor, which is asked for before the decision waits
 * @returns takes the decision, and the confirmation that precedes it in a narrow window, where one tap is final
 */
export function useDecide({ needsFactor = false } = {}): (decision: HeldDecision, question?: ConfirmOptions) => void {
  const isWide = useIsWide();
  const runOnce = useSingleRun();
  return (decision, question) => {
    if (!isWide) void runOnce(async () => (!question || (await dialog.confirm(question))) && decision.send());
    else if (!needsFactor) holdDecision(decision);
    else void runOnce(async () => (await confirmAhead()) && holdDecision(decision));
  };
}
