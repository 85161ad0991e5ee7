import type { ReactNode } from 'react';
import type { ALL_FIELDS, JobField } from '#domain/people/job-fields.ts';

/** What a tile selects: one of the eleven fields, or all of them. */
export type JobTile = JobField | typeof ALL_FIELDS;

const light = 'fill-purple-200';
const mid = 'fill-purple-400';
const deep = 'fill-purple-600';
const line = { className: 'stroke-white', strokeWidth: 2.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const darkLine = { ...line, className: 'stroke-purple-700 dark:stroke-purple-300' } as const;

const DRAWINGS: Record<JobTile, ReactNode> = {
  마케팅: (
    <>
      <path d="M13 25h7l3 9a2 2 0 0 1-2 2.5h-2.6a2 2 0 0 1-2-1.6z" className={mid} />
      <path d="M7 15h10v12H9a4 4 0 0 1-4-4v-6a2 2 0 0 1 2-2z" className={mid} />
      <path d="M15 15L31 6.5a1.5 1.5 0 0 1 2.2 1.3v26.4a1.5 1.5 0 0 1-2.2 1.3L15 27z" className={deep} />
      <path d="M36 17a5 5 0 0 1 0 8z" className={light} />
    </>
  ),
  '서비스 기획': (
    <>
      <rect x="6" y="7" width="28" height="29" rx="5" className={light} />
      <rect x="13" y="3.5" width="14" height="8" rx="3" className={deep} />
      <path d="M12 19l2.5 2.5 4-4.5M12 28l2.5 2.5 4-4.5" {...darkLine} />
      <path d="M23 19.5h6M23 28.5h6" className="stroke-purple-400" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  디자인: (
    <>
      <path
        d="M20 4c9.4 0 16 6.2 16 14.2 0 6-4.2 8.3-8.6 8.3h-3.6c-2.4 0-3.3 2.2-2.2 4 1.3 2.3.4 5.5-3 5.5C10 36 4 29 4 20 4 11 11 4 20 4z"
        className={mid}
      />
      <circle cx="12.5" cy="20" r="2.8" className="fill-white" />
      <circle cx="16.5" cy="12.5" r="2.8" className={light} />
      <circle cx="24.5" cy="11.5" r="2.8" className="fill-white" />
      <circle cx="29.5" cy="18" r="2.8" className={deep} />
    </>
  ),
  개발: (
    <>
      <rect x="3.5" y="6" width="33" height="28" rx="5" className={deep} />
      <path d="M3.5 11a5 5 0 0 1 5-5h23a5 5 0 0 1 5 5v2.5h-33z" className={light} />
      <path d="M15 19l-4.5 4.5L15 28M25 19l4.5 4.5L25 28M21.5 18l-3 11" {...line} />
    </>
  ),
  대학원: (
    <>
      <path d="M10 18h20v10c0 3-5 5.5-10 5.5S10 31 10 28z" className={light} />
      <path
        d="M18.6 7.3a3 3 0 0 1 2.8 0L37 15.5a1 1 0 0 1 0 1.8l-15.6 8.2a3 3 0 0 1-2.8 0L3 17.3a1 1 0 0 1 0-1.8z"
        className={deep}
      />
      <path d="M35 17v9" {...darkLine} />
      <circle cx="35" cy="28.5" r="2.8" className={mid} />
    </>
  ),
  인사: (
    <>
      <circle cx="27" cy="14" r="5.5" className={light} />
      <path d="M17 33c.5-8 4.5-11.5 10-11.5S36.5 25 37 33a1.5 1.5 0 0 1-1.5 1.5h-17z" className={light} />
      <circle cx="14.5" cy="12.5" r="7" className={mid} />
      <path d="M2.5 33c.6-9 5.4-12 12-12s11.4 3 12 12a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 33z" className={deep} />
    </>
  ),
  영업: (
    <>
      <rect x="4" y="22" width="8" height="13" rx="2.5" className={light} />
      <rect x="16" y="17" width="8" height="18" rx="2.5" className={mid} />
      <rect x="28" y="11" width="8" height="24" rx="2.5" className={deep} />
      <path d="M5 14.5l8.5-6 5 3.5L27 5.5M21.5 4.5l6 .5-.5 6" {...darkLine} />
    </>
  ),
  금융: (
    <>
      <ellipse cx="15" cy="31" rx="11.5" ry="5" className={mid} />
      <path d="M3.5 25h23v6h-23z" className={mid} />
      <ellipse cx="15" cy="25" rx="11.5" ry="5" className={light} />
      <circle cx="25" cy="15" r="11.5" className={deep} />
      <path d="M19.5 11l2.7 8.5L25 12l2.8 7.5 2.7-8.5M18.5 15.5h13" {...line} strokeWidth={2.2} />
    </>
  ),
  데이터: (
    <>
      <path d="M6 9v22c0 3 6.3 5.5 14 5.5S34 34 34 31V9z" className={mid} />
      <path d="M6 16.5c0 3 6.3 5.5 14 5.5s14-2.5 14-5.5v7.5c0 3-6.3 5.5-14 5.5S6 27 6 24z" className={deep} />
      <ellipse cx="20" cy="9" rx="14" ry="5.5" className={light} />
      <circle cx="12" cy="24.5" r="1.5" className="fill-white" />
      <circle cx="12" cy="32" r="1.5" className="fill-white" />
    </>
  ),
  의료: (
    <>
      <path
        d="M20 35.5C9 28 4 22 4 15.5 4 10 8 6 13 6c3 0 5.5 1.5 7 4 1.5-2.5 4-4 7-4 5 0 9 4 9 9.5 0 6.5-5 12.5-16 20z"
        className={mid}
      />
      <path d="M4.6 19H13l2.5-5 4.5 10 3.5-7 1.5 2h10.4" {...line} />
    </>
  ),
  법률: (
    <>
      <rect x="18" y="5" width="4" height="27" rx="2" className={deep} />
      <rect x="10" y="31" width="20" height="4.5" rx="2.25" className={deep} />
      <path d="M7 11h26" {...darkLine} strokeWidth={3.4} />
      <path d="M8.5 12L3 23h11zM31.5 12L26 23h11z" className={light} />
      <path d="M2 22.5h13a6.5 6.5 0 0 1-13 0zM25 22.5h13a6.5 6.5 0 0 1-13 0z" className={mid} />
    </>
  ),
  전체: (
    <>
      <rect x="4" y="4" width="14" height="14" rx="4.5" className={deep} />
      <rect x="22" y="4" width="14" height="14" rx="4.5" className={light} />
      <rect x="4" y="22" width="14" height="14" rx="4.5" className={light} />
      <rect x="22" y="22" width="14" height="14" rx="4.5" className={mid} />
    </>
  ),
};

/** The drawing of a job field (SPEC §2, home tiles); decorative, because its name is beside it. */
export function JobFieldIcon({ field, className = 'size-10' }: { field: JobTile; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden className={className}>
      {DRAWINGS[field]}
    </svg>
  );
}
