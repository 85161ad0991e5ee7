const PREFIX = 'draft:';
const OWNER = 'draft-owner';

/**
 * What a person has typed and not yet sent, kept in the tab so that a reload in the middle loses nothing. The tab's
 * storage goes when it is closed, and {@link clearAllDrafts} empties it at logout. Never give it a password or a file.
 * Without storage (blocked, full) everything works, only nothing is kept.
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
    // Storage is blocked or full; the form goes on without a draft.
  }
}

export function clearDraft(key: string) {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing could be stored, so there is nothing to clear.
  }
}

/** Empties them all and forgets whose they were: what a guest types from now on is of whoever signs in next. */
export function clearAllDrafts() {
  try {
    sessionStorage.removeItem(OWNER);
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Drafts belong to whoever typed them: when another member signs in on the same tab they are emptied. */
export function claimDrafts(memberId: number) {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== String(memberId)) clearAllDrafts();
    sessionStorage.setItem(OWNER, String(memberId));
  } catch {
    // As above.
  }
}
