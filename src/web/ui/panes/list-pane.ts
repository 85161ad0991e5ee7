import { createContext } from 'react';

/**
 * How a list is shown: undefined as a page of its own; in a pane of a wide window `alone`, or `beside` the detail of one of its items, which
 * then is the page.
 */
export const ListPane = createContext<'alone' | 'beside' | undefined>(undefined);

/** Of a detail with its list beside it: the address of that list, where 뒤로 leads. */
export const ListAddress = createContext<string | undefined>(undefined);
