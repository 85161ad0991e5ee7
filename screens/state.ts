import type { Page } from '@playwright/test';
import type { StateSetup } from './fixtures.ts';

/** One state of a screen. */
export interface State {
  /** Unique within the area; the pictures are named after it. */
  readonly id: string;
  /** Its title in the gallery. */
  readonly title: string;
  /** The route's path in src/web/routes.tsx. */
  readonly route: string;
  /** The window, for a state of a desktop's; else a phone's, as high as the page. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Prepares the state and waits until it is visible. */
  readonly reach: (setup: StateSetup) => Promise<Page>;
}

export interface Area {
  /** `npm run screens -- <name>` takes only these. */
  readonly name: string;
  readonly title: string;
  readonly states: readonly State[];
}

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The path of a picture within the gallery's folder. */
export function pictureOf(area: Area, state: State, scheme: Scheme): string {
  return `${area.name}/${state.id}.${scheme}.webp`;
}

/** The path of a state's count of text within the gallery's folder. */
export function countOf(area: Area, state: State): string {
  return `${area.name}/${state.id}.json`;
}
