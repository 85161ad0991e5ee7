import { useState, useSyncExternalStore } from 'react';
import { shortSchoolName } from '#domain/people/school-names.ts';
import { session, useSession } from '../../../app/session/session.ts';
import { sharedStorage } from '../../../lib/browser-storage.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

/** Only guests need it, and only once. */
const [SchoolSheet] = lazySheet(() => import('./school-sheet.tsx'));

/** Asks a guest for their school first; then names the school that is shown, and changes it (product §2.4). Nothing for members. */
export function GuestSchoolBar({ className }: { className?: string }) {
  const { isGuest, isChosen, school } = useGuestSchool();
  const [isOpen, setOpen] = useState(false);
  if (!isGuest) return null;
  return (
    <div className={className}>
      {isChosen ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
          <p className="min-w-0">
            <strong className="font-semibold text-ink">{school ? shortSchoolName(school) : '모든 학교'}</strong> 선배를
            보고 있어요
          </p>
          <Button variant="ghost" size="sm" className="-mr-3" onClick={() => setOpen(true)}>
            학교 바꾸기
          </Button>
        </div>
      ) : (
        <section
          aria-labelledby="guest-school"
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-brand-soft p-5"
        >
          <h2 id="guest-school" className="font-bold">
            어느 학교예요?
          </h2>
          <Button size="sm" onClick={() => setOpen(true)}>
            학교 고르기
          </Button>
        </section>
      )}
      {isOpen && <SchoolSheet chosen={school} onChoose={chooseGuestSchool} onClose={() => setOpen(false)} />}
    </div>
  );
}

const KEY = 'guest-school';
/** The stored value for all schools. */
const ALL = '';

const listeners = new Set<() => void>();

/** The school that a guest has chosen to see the mentors of; undefined for all, and for members, because their profile says it. */
export function readGuestSchool(): string | undefined {
  return session.read().isAuthenticated ? undefined : readChoice() || undefined;
}

/** Remembers a guest's choice in this browser. @param school undefined: all schools */
function chooseGuestSchool(school: string | undefined): void {
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
