import type { ReactNode } from 'react';

type IconProps = { className?: string };

// Drawn here because notices are on every page: the icon library would be loaded with the very first page.
function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

/** Waves of a wireless network, crossed out. */
export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 4.5-2.6M15 10.5a10 10 0 0 1 4 2.4M12 20h.01M3 3l18 18" />
    </Icon>
  );
}

/** An arrow that bends round to its beginning. */
export function ReloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 4v5h-5M19.4 9A8 8 0 1 0 20 13" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  );
}
