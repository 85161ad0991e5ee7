import { Art } from '../../status/states.tsx';

/** A calendar with one marked day, for mentorings. */
export function CalendarArt() {
  return (
    <Art>
      <rect x="20" y="24" width="72" height="68" rx="11" className="fill-purple-200" />
      <path d="M20 46V35a11 11 0 0 1 11-11h50a11 11 0 0 1 11 11v11z" className="fill-purple-400" />
      <path d="M38 17v14M74 17v14" className="stroke-purple-700" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M34 58h8M52 58h8M70 58h8M34 70h8M34 82h8M52 82h8"
        className="stroke-purple-50"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="65" cy="72" r="12" className="fill-purple-600" />
      <path
        d="M60 72l4 4 7-8"
        className="stroke-white"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Art>
  );
}
