import { useSyncExternalStore } from 'react';
import { session, useSession } from '../../../app/session/session.ts';
import { sharedStorage } from '../../../lib/browser-storage.ts';

const KEY = 'guest-school';
/** The stored value for all schools. */
const ALL = '';

const listeners = new Set<() => void>();

/** The school that a guest has chosen to see the mentors of; undefined for all, and for members, because their profile says it. */
export function readGuestSchool(): string | undefined {
  return session.read().isAuthenticated ? undefined : readChoice() || undefined;
}

/** Remembers a guest's choice in this browser. @param school undefined: all schools */
export function chooseGuestSchool(school: string | undefined): void {
  sharedStorage.write(KEY, school ?? ALL);
  for (const listener of listeners) listener();
}

/** A guest's school, and whether they were asked already; neither applies to members, who are never asked. */
export function useGuestSchool(): { isGuest: boolean; isChosen: boolean; school: string | undefined } {
  const { isAuthenticated } = useSession();
  const choice = useSyncExternalStore(subscribe, readChoice);
  const isGuest = !isAuthenticated;
  return { isGuest, isChosen: choice !== undefined, school: isGuest ? choice || undefined : undefined };
}

function readChoice(): string | undefined {
  return sharedStorage.read(KEY) ?? undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has chosen.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
