import { clsx } from 'clsx';
import { useState } from 'react';

const SIZES = { sm: 'size-10', md: 'size-14', lg: 'size-20', xl: 'size-28' };

type AvatarProps = {
  /** Address of the picture; if empty, missing or broken, the drawn default is shown. */
  src?: string | null | undefined;
  /** The person's name; empty where the name is right beside it. */
  name?: string;
  size?: keyof typeof SIZES;
  className?: string;
};

/** A round portrait with a drawn default. */
export function Avatar({ src, name = '', size = 'md', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const frame = clsx('shrink-0 rounded-full bg-brand-soft object-cover', SIZES[size], className);
  const alt = name && `${name}님의 프로필 사진`;
  if (!src || src === brokenSrc) return <DefaultAvatar className={frame} title={alt} />;
  return (
    <img src={src} alt={alt} className={frame} loading="lazy" decoding="async" onError={() => setBrokenSrc(src)} />
  );
}

/** The drawn portrait for users without a photo; decorative unless `title` gives the user's name. */
function DefaultAvatar({ className, title }: { className: string; title: string }) {
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
