import { Art } from './art.tsx';

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
