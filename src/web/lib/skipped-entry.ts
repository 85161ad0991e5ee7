import { useEffect } from 'react';
import { type NavigateFunction, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';

/** State of a history entry to skip on the way back: how many entries to go back from it, or null if unknown. */
const SKIPPED = 'skippedBy';
/** State of the entry above it. */
const OPENED = 'isOpened';

/**
 * Opens `to` so that the browser's back button leads past what other documents, such as a payment window, left in the history: below it stands an
 * entry that `useSkippedEntry` goes on from.
 * @param entriesBack from here to the page that back leads to, negative; undefined where that is not known
 */
export async function openPastOthers(
  navigate: NavigateFunction,
  to: string,
  entriesBack: number | undefined,
): Promise<void> {
  await navigate(to, { replace: true, state: { [SKIPPED]: entriesBack ?? null } });
  await navigate(to, { state: { [OPENED]: true } });
}

/**
 * On a page that `openPastOthers` opens.
 * @param otherwise where back leads when it is not known how far
 * @returns whether it has been opened so, also before a reload or a way back
 */
export function useSkippedEntry(otherwise: string): boolean {
  const state: unknown = useLocation().state;
  const isBack = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const marks: Readonly<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
  const skips = isBack ? marks[SKIPPED] : undefined;
  useEffect(() => {
    if (typeof skips === 'number') void navigate(skips);
    else if (skips === null) void navigate(otherwise, { replace: true });
  }, [skips, navigate, otherwise]);
  return OPENED in marks || SKIPPED in marks;
}
