import { parseStored, tabStorage } from '../browser-storage.ts';

const PREFIX = 'draft:';
const OWNER = 'draft-owner';

/**
 * What a user has typed and not yet sent, in the tab's session storage so that a reload loses nothing. The browser deletes it
 * when the tab is closed, and {@link clearAllDrafts} at sign-out. Never store a password or a file.
 */
export function readDraft(key: string): unknown {
  return parseStored(tabStorage.read(PREFIX + key));
}

export function writeDraft(key: string, value: unknown) {
  tabStorage.write(PREFIX + key, JSON.stringify(value));
}

export function clearDraft(key: string) {
  tabStorage.remove(PREFIX + key);
}

/** Deletes all drafts and their owner: what a guest types from now on will belong to the member who signs in next. */
export function clearAllDrafts() {
  tabStorage.remove(OWNER);
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key);
}

/** Assigns the drafts to a member; drafts of another member who used the same tab are deleted. */
export function claimDrafts(memberId: number) {
  const owner = tabStorage.read(OWNER);
  if (owner !== null && owner !== String(memberId)) clearAllDrafts();
  tabStorage.write(OWNER, String(memberId));
}
