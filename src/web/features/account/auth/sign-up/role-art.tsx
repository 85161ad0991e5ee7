/** A senior with a tie and an open hand. */
export function MentorArt() {
  return (
    <svg aria-hidden viewBox="0 0 72 72" className="size-18">
      <circle cx="36" cy="36" r="36" className="fill-purple-100" />
      <path d="M14 66a22 22 0 0 1 44 0 36 36 0 0 1-44 0z" className="fill-purple-600" />
      <path d="M29 46h14l-7 12z" className="fill-white" />
      <path d="m36 50 3 4-3 12-3-12z" className="fill-purple-300" />
      <circle cx="36" cy="29" r="12" className="fill-purple-200" />
      <path d="M24 28c0-9 6-13 13-13s11 5 11 12c-6 0-9-2-11-5-2 4-7 6-13 6z" className="fill-purple-900" />
      <path
        d="M31.500 33.500c2.500 3 6.500 3 9 0"
        className="stroke-purple-900"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A student with a backpack. */
export function MenteeArt() {
  return (
    <svg aria-hidden viewBox="0 0 72 72" className="size-18">
      <circle cx="36" cy="36" r="36" className="fill-purple-100" />
      <path d="M14 66a22 22 0 0 1 44 0 36 36 0 0 1-44 0z" className="fill-purple-400" />
      <path d="M24 47v20M48 47v20" className="stroke-purple-700" strokeWidth="5" strokeLinecap="round" />
      <circle cx="36" cy="30" r="12" className="fill-purple-200" />
      <path d="M23 31c-1-11 5-16 13-16s14 5 13 16l-4-6H27z" className="fill-purple-700" />
      <path
        d="M31.500 34.500c2.500 3 6.500 3 9 0"
        className="stroke-purple-900"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
