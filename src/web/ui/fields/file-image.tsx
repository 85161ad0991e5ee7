import { useCallback } from 'react';

/** A preview of a chosen image before its upload; its object URL is revoked on unmount. */
export function FileImage({ file, className }: { file: File; className?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="" className={className} />;
}
