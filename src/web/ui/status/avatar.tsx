import { clsx } from 'clsx';
import { useState } from 'react';
import { DefaultAvatar } from '../art/default-avatar.tsx';

const SIZES = { sm: 'size-10', md: 'size-14', lg: 'size-20', xl: 'size-28' };

export type AvatarProps = {
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
