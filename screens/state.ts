import type { Page } from '@playwright/test';
import type { Stage } from './fixtures.ts';

/** A screen as somebody may find it. */
export interface State {
  /** Names the pictures, and no other state of the area. */
  readonly id: string;
  /** What the gallery calls it. */
  readonly title: string;
  /** As in src/web/routes.tsx. */
  readonly route: string;
  /** Brings it about and waits until what it is about is seen. */
  readonly reach: (stage: Stage) => Promise<Page>;
}

export interface Area {
  /** `npm run screens -- <name>` takes these alone. */
  readonly name: string;
  readonly title: string;
  readonly states: readonly State[];
}

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Where a picture lies, from docs/screens/. */
export function pictureOf(area: Area, state: State, scheme: Scheme): string {
  return `${area.name}/${state.id}.${scheme}.webp`;
}
