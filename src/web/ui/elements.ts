import type { ReactElement } from 'react';

/** What stands beside others in one element: never a bare text, which translated pages cannot change. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[];
