import type { Params } from 'react-router';

/** The address of a page about to be shown. */
export type PageAddress = { readonly params: Readonly<Params>; readonly search: URLSearchParams };

/**
 * A page's module may export `prepare`: it fetches the data that the page shows first into the cache of `queryClient`. The start-up
 * calls it during the splash, so that the page is complete when the splash is removed. A request that fails is repeated by the page.
 */
export type Prepare = (address: PageAddress) => Promise<unknown>;
