import { Art } from './art.tsx';

/** Two people side by side behind an empty card, for seniors who are still to come. */
export function SeniorsArt() {
  return (
    <Art>
      <circle cx="40" cy="36" r="14" className="fill-purple-400" />
      <path d="M16 82c0-18 10-28 24-28s24 10 24 28z" className="fill-purple-400" />
      <circle cx="74" cy="42" r="12" className="fill-purple-200" />
      <path d="M52 82c0-16 9-24 22-24s22 8 22 24z" className="fill-purple-200" />
      <rect x="22" y="68" width="68" height="26" rx="9" className="fill-purple-600" />
      <path d="M34 77h44M34 86h24" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
      <path d="M94 20v10M89 25h10" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
