import type { Params } from 'react-router';

/** Where a page is about to be shown. */
export type PageAddress = { readonly params: Readonly<Params>; readonly search: URLSearchParams };

/**
 * A page's module may offer `prepare`: it asks the server for what the page shows first, into the cache of `queryClient`. The start-up
 * calls it while the logo still stands, so that the page stands whole once the logo goes. What fails is asked for again by the page.
 */
export type Prepare = (address: PageAddress) => Promise<unknown>;
