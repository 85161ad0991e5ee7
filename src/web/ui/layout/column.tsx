import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Outlet } from 'react-router';
import type { Elements } from '../elements.ts';

/** The narrow column, at most 600 px wide with a shadow, centred on the canvas (SPEC §1, page shells). */
export function Column({
  surface = false,
  footer,
  children,
}: {
  /** White column instead of the canvas colour. */
  surface?: boolean;
  /** Below the page and always visible, such as the tab bar. */
  footer?: Elements;
  /** The page; defaults to the active child route (SPEC §1). */
  children?: Elements;
}) {
  return (
    <div
      className={clsx(
        'relative mx-auto flex min-h-dvh w-full max-w-column flex-col shadow-column print:max-w-none print:shadow-none',
        surface ? 'bg-surface' : 'bg-canvas',
      )}
    >
      {children ?? <Outlet />}
      {footer}
    </div>
  );
}

/** The page's main landmark; fills the column between the bars. With `flush` the page sets its own side margins. */
export function PageBody({
  flush = false,
  className,
  children,
}: {
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className={clsx('flex min-w-0 flex-1 flex-col', !flush && 'px-page pt-4 pb-10', className)}>
      {children}
    </main>
  );
}

/** A page's large heading: a bold question or statement, and a description below. */
export function PageHeading({
  children,
  description,
  ref,
}: {
  children: ReactNode;
  description?: ReactNode;
  /** To focus the heading when the page's content changes as a whole. */
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <div className="pt-2 pb-8">
      <h2 ref={ref} tabIndex={ref ? -1 : undefined} className="text-2xl font-bold outline-none">
        {children}
      </h2>
      {description && <p className="pt-2 text-balance text-ink-muted">{description}</p>}
    </div>
  );
}
