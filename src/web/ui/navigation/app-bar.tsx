import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../buttons/icon-button.tsx';

type AppBarProps = {
  /** The page's h1, and the document's title. */
  title: string;
  /** The document's title if it says more than the page's, such as a member's name. */
  documentTitle?: string;
  /** Hides the title on the bar when the page has a large one itself (which then is the h1). */
  hideTitle?: boolean;
  /** Where 뒤로 leads: an address, a function, or `true` for one step back in history. Without it there is no button. */
  back?: string | (() => void) | true;
  actions?: ReactNode;
};

/** The bar at the top of a page; stays visible while the page scrolls. */
export function AppBar({ title, documentTitle = title, hideTitle = false, back, actions }: AppBarProps) {
  return (
    <header className="sticky bar-targets top-(--notice-height) z-20 bg-surface/95 pt-safe backdrop-blur-sm print:static">
      <title>{`${documentTitle} · 선배랑`}</title>
      <div className="grid min-h-14 grid-cols-[minmax(min-content,1fr)_auto_minmax(min-content,1fr)] items-center px-1.5">
        <div className="flex print:invisible">{back !== undefined && <BackButton to={back} />}</div>
        {hideTitle ? (
          <span />
        ) : (
          <h1 className="line-clamp-2 py-1 text-center text-lg leading-snug font-bold">{title}</h1>
        )}
        <div className="flex justify-end whitespace-nowrap">{actions}</div>
      </div>
    </header>
  );
}

/** 뒤로: a link when the target is an address, so that it can be opened in a new tab and is announced as a link. */
export function BackButton({ to }: { to: NonNullable<AppBarProps['back']> }) {
  const navigate = useNavigate();
  const icon = <ChevronLeft aria-hidden className="size-6.5" />;
  if (typeof to === 'string') {
    return (
      <Link
        to={to}
        aria-label="뒤로"
        className="inline-flex size-target items-center justify-center rounded-full transition-colors hover:bg-ink/6"
      >
        {icon}
      </Link>
    );
  }
  return (
    <IconButton label="뒤로" onClick={to === true ? () => void navigate(-1) : to}>
      {icon}
    </IconButton>
  );
}
