import { Art } from '../../status/states.tsx';

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
