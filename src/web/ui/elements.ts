import type { ReactElement } from 'react';

/** Children beside others in one element: never bare text, which breaks translated pages. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[];
