import { Art } from './art.tsx';

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
