import { Art } from '../../status/states.tsx';

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
