import type { ReactNode } from 'react';

/** The drawings of empty lists, one for each: their shapes say what will stand there. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 112 112" className="size-28" fill="none" aria-hidden>
      <ellipse cx="56" cy="98" rx="34" ry="5" className="fill-ink/6" />
      {children}
    </svg>
  );
}

/** A magnifying glass over a card, for a search that found nobody. */
export function SearchArt() {
  return (
    <Art>
      <rect x="16" y="26" width="60" height="62" rx="10" className="fill-purple-200" />
      <circle cx="36" cy="46" r="9" className="fill-purple-50" />
      <path d="M26 70h34M26 79h20" className="stroke-purple-50" strokeWidth="4" strokeLinecap="round" />
      <circle cx="70" cy="56" r="20" className="fill-purple-50 stroke-purple-700" strokeWidth="5" />
      <path d="M85 71l13 14" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M60 54a11 11 0 0 1 10-9" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}

/** A heart on a card, for bookmarks. */
export function HeartArt() {
  return (
    <Art>
      <rect x="30" y="18" width="58" height="66" rx="10" className="fill-purple-200" />
      <rect x="20" y="26" width="58" height="66" rx="10" className="fill-purple-400" />
      <path
        d="M49 76C36 67 31 60 31 52a9.5 9.5 0 0 1 18-4.5A9.5 9.5 0 0 1 67 52c0 8-5 15-18 24z"
        className="fill-purple-50"
      />
      <path d="M94 20v10M89 25h10" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}

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

/** A bell at rest, for notifications. */
export function BellArt() {
  return (
    <Art>
      <path d="M56 18v8" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M30 76V52a26 26 0 0 1 52 0v24l7 9H23z" className="fill-purple-400" />
      <path d="M41 54a15 15 0 0 1 12-15" className="stroke-purple-200" strokeWidth="5" strokeLinecap="round" />
      <path d="M46 90a10 10 0 0 0 20 0z" className="fill-purple-700" />
      <path
        d="M84 22h10l-10 12h10M98 12h6l-6 7h6"
        className="stroke-purple-300"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Art>
  );
}

/** Two speech bubbles, for a conversation. */
export function TalkArt() {
  return (
    <Art>
      <path
        d="M26 22h40a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10H40L26 72V60a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z"
        className="fill-purple-200"
      />
      <path
        d="M50 48h36a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10v10L74 84H50a10 10 0 0 1-10-10V58a10 10 0 0 1 10-10z"
        className="fill-purple-400"
      />
      <path d="M55 66h.01M68 66h.01M81 66h.01" className="stroke-purple-50" strokeWidth="7" strokeLinecap="round" />
    </Art>
  );
}

/** A wallet with a coin, for earnings. */
export function WalletArt() {
  return (
    <Art>
      <circle cx="66" cy="34" r="15" className="fill-purple-200" />
      <path
        d="M60 30l3 9 3-8 3 8 3-9"
        className="stroke-purple-600"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="18" y="42" width="76" height="50" rx="11" className="fill-purple-400" />
      <path d="M70 58h24v18H70a9 9 0 0 1 0-18z" className="fill-purple-700" />
      <circle cx="73" cy="67" r="3.5" className="fill-purple-50" />
    </Art>
  );
}

/** A megaphone, for announcements. */
export function MegaphoneArt() {
  return (
    <Art>
      <path d="M22 46h16v24H22a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8z" className="fill-purple-700" />
      <path d="M38 44 76 24v68L38 72z" className="fill-purple-400" />
      <path d="M76 44a14 14 0 0 1 0 28z" className="fill-purple-200" />
      <path d="M28 70h14l5 20H36z" className="fill-purple-700" />
      <path d="M94 40l9-6M97 58h11M94 76l9 6" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}

/** A receipt, for what has been paid or came back. */
export function ReceiptArt() {
  return (
    <Art>
      <path d="M28 18h56v76l-9.3-7-9.4 7-9.3-7-9.3 7-9.4-7-9.3 7z" className="fill-purple-200" />
      <path d="M40 36h32M40 48h32" className="stroke-purple-50" strokeWidth="5" strokeLinecap="round" />
      <circle cx="74" cy="66" r="17" className="fill-purple-600" />
      <path
        d="M67 60l3 12 4-10 4 10 3-12M65 66h18"
        className="stroke-white"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M40 60h11" className="stroke-purple-50" strokeWidth="5" strokeLinecap="round" />
    </Art>
  );
}

/** An hourglass that has run through, for what is over or not possible yet. */
export function HourglassArt() {
  return (
    <Art>
      <path
        d="M36 24h40c0 18-12 22-14 32 2 10 14 14 14 32H36c0-18 12-22 14-32-2-10-14-14-14-32z"
        className="fill-purple-200"
      />
      <path d="M40 88c1-12 9-17 16-20 7 3 15 8 16 20z" className="fill-purple-400" />
      <path d="M32 20h48M32 92h48" className="stroke-purple-700" strokeWidth="8" strokeLinecap="round" />
      <path d="M88 44l8-4M90 60h9M18 52l7 3" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}

/** A card with a portrait, for profiles and proofs of who somebody is. */
export function IdCardArt() {
  return (
    <Art>
      <rect x="14" y="34" width="84" height="56" rx="10" className="fill-purple-200" />
      <path d="M14 48V44a10 10 0 0 1 10-10h64a10 10 0 0 1 10 10v4z" className="fill-purple-400" />
      <path d="M46 22h20v16a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4z" className="fill-purple-700" />
      <circle cx="37" cy="62" r="7" className="fill-purple-600" />
      <path d="M24 82c0-8 6-11 13-11s13 3 13 11z" className="fill-purple-600" />
      <path d="M60 60h26M60 70h26M60 80h14" className="stroke-purple-50" strokeWidth="5" strokeLinecap="round" />
    </Art>
  );
}

/** A closed door, for a room in which nobody is any more. */
export function DoorArt() {
  return (
    <Art>
      <rect x="28" y="18" width="56" height="78" rx="8" className="fill-purple-200" />
      <path d="M36 30a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v66H36z" className="fill-purple-400" />
      <path d="M45 38h22M45 49h22" className="stroke-purple-200" strokeWidth="5" strokeLinecap="round" />
      <circle cx="68" cy="66" r="4" className="fill-purple-50" />
      <path d="M18 96h76" className="stroke-purple-700" strokeWidth="6" strokeLinecap="round" />
    </Art>
  );
}

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
