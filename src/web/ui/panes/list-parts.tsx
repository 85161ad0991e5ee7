import { type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { ListPane } from './list-pane.ts';

/** The document's title, of a page that has no app bar; a list beside a detail leaves it to the detail. */
export function PageTitle({ children }: { children: string }): ReactNode {
  return use(ListPane) !== 'beside' && <title>{`${children} · 선배랑`}</title>;
}

/**
 * The props of a link to an item's detail. In a pane the list's filter stays in the address, so that a reload and the browser's back
 * button restore both, and the link to what is shown beside is the current one.
 */
export function useItemLink(path: string): { to: string; 'aria-current'?: 'page' } {
  const { pathname, search } = useLocation();
  if (use(ListPane) === undefined) return { to: path };
  return pathname === path ? { to: path + search, 'aria-current': 'page' } : { to: path + search };
}
