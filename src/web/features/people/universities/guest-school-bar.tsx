import { lazy, Suspense, useState } from 'react';
import { shortSchoolName } from '#domain/people/school-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { chooseGuestSchool, useGuestSchool } from './guest-school.ts';

/** Only guests need it, and only once. */
const SchoolSheet = lazy(() => import('./school-sheet.tsx'));

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
      {isOpen && (
        <Suspense fallback={null}>
          <SchoolSheet chosen={school} onChoose={chooseGuestSchool} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
