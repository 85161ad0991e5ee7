/** The drawn portrait for users without a photo; decorative unless `title` gives the user's name. */
export function DefaultAvatar({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 80 80"
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      <rect width="80" height="80" rx="40" className="fill-purple-100" />
      <path d="M12 80c1.6-17 13-25 28-25s26.4 8 28 25z" className="fill-purple-400" />
      <circle cx="40" cy="33" r="15.5" className="fill-purple-200" />
      <path
        d="M24 33c-1.5-11 6-18.5 16-18.500S57.5 21 56 33c-3.5-2.5-5-6-6-9.5-5.5 3.5-16 4-20.5 2.5-1 3-3 5.5-5.5 7z"
        className="fill-purple-700"
      />
    </svg>
  );
}
