import type { ReactNode } from 'react';
import type { MentoringField } from '#domain/people/mentor-limits.ts';

const ART: Readonly<Record<MentoringField, ReactNode>> = {
  '취업 준비': (
    <>
      <rect x="10" y="20" width="44" height="32" rx="7" className="fill-purple-400" />
      <path d="M10 33c14 8 30 8 44 0v-6a7 7 0 0 0-7-7H17a7 7 0 0 0-7 7z" className="fill-purple-600" />
      <path d="M24 20v-4a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v4" className="stroke-purple-700" strokeWidth="4" />
      <rect x="28" y="33" width="8" height="8" rx="2.5" className="fill-white" />
    </>
  ),
  '업계 동향': (
    <>
      <rect x="9" y="10" width="46" height="44" rx="8" className="fill-purple-200" />
      <rect x="17" y="34" width="7" height="12" rx="2" className="fill-purple-400" />
      <rect x="28.5" y="28" width="7" height="18" rx="2" className="fill-purple-400" />
      <rect x="40" y="22" width="7" height="24" rx="2" className="fill-purple-600" />
      <path d="M17 25l9-6 8 3 11-7" className="stroke-purple-700" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  '면접 대비': (
    <>
      <path
        d="M8 18a7 7 0 0 1 7-7h22a7 7 0 0 1 7 7v11a7 7 0 0 1-7 7H22l-9 8v-8.300A7 7 0 0 1 8 29z"
        className="fill-purple-600"
      />
      <path
        d="M28 40h10c8 0 12-4 12-12v-5a7 7 0 0 1 6 7v10a7 7 0 0 1-5 6.700V54l-8-7h-9a6 6 0 0 1-6-6z"
        className="fill-purple-300"
      />
      <circle cx="18" cy="23.5" r="2.7" className="fill-white" />
      <circle cx="26" cy="23.5" r="2.7" className="fill-white" />
      <circle cx="34" cy="23.5" r="2.7" className="fill-white" />
    </>
  ),
  '커리어 고민': (
    <>
      <circle cx="32" cy="32" r="23" className="fill-purple-200" />
      <circle cx="32" cy="32" r="17" className="fill-white" />
      <path d="M41 21l-5 14-8-6z" className="fill-purple-600" />
      <path d="M23 43l5-14 8 6z" className="fill-purple-300" />
    </>
  ),
};

/** The drawing of a mentoring field (SPEC §2: up to four); decorative, because its name is beside it. */
export function MentoringFieldArt({ field, className = 'size-14' }: { field: MentoringField; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden className={className}>
      {ART[field]}
    </svg>
  );
}
