const PREFIX = 'draft:';
const OWNER = 'draft-owner';

/**
 * What a user has typed and not yet sent, in the tab's session storage so that a reload loses nothing. The browser deletes it
 * when the tab is closed, and {@link clearAllDrafts} at sign-out. Never store a password or a file.
 * Without storage (blocked, full) everything works, but nothing is kept.
 */
export function readDraft(key: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, value: unknown) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full; the form works without a draft.
  }
}

export function clearDraft(key: string) {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing could be stored, so there is nothing to clear.
  }
}

/** Deletes all drafts and their owner: what a guest types from now on will belong to the member who signs in next. */
export function clearAllDrafts() {
  try {
    sessionStorage.removeItem(OWNER);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be stored, so there is nothing to clear.
  }
}

/** Assigns the drafts to a member; drafts of another member who used the same tab are deleted. */
export function claimDrafts(memberId: number) {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== String(memberId)) clearAllDrafts();
    sessionStorage.setItem(OWNER, String(memberId));
  } catch {
    // Without storage there are no drafts to assign.
  }
}
