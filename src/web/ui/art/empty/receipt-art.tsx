import { Art } from '../../status/states.tsx';

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
