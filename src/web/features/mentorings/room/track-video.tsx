import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

/** One's own picture: muted, and like a mirror for the front camera. */
export function TrackVideo({
  track,
  label,
  mirrored = false,
}: {
  track: MediaStreamTrack;
  label: string;
  mirrored?: boolean;
}) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={ref}
      aria-label={label}
      autoPlay
      playsInline
      muted
      className={clsx('size-full object-cover', mirrored && '-scale-x-100')}
    />
  );
}
