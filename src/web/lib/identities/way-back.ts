import { clearDraft, readDraft, writeDraft } from '../drafts/draft-storage.ts';
import { safeNextPath } from '../next-path.ts';

const KEY = 'way-back';

/** Keeps where the member was going: the provider sends the browser back to one address alone. */
export function keepWayBack(next: string): void {
  writeDraft(KEY, next);
}

export function readWayBack(): string {
  const kept = readDraft(KEY);
  return safeNextPath(typeof kept === 'string' ? kept : undefined);
}

export function forgetWayBack(): void {
  clearDraft(KEY);
}
