import type { Page } from '@playwright/test';
import type { StateSetup } from './fixtures.ts';
import { AGAIN, failCall, leavePending, open, type Seen, show, type Act, tap } from './page-helpers.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One state of a screen. */
export interface State {
  /** Unique within the area; the pictures are named after it. */
  readonly id: string;
  /** Its title in the gallery. */
  readonly title: string;
  /** The route's path in src/web/routes.tsx. */
  readonly route: string;
  /** The window, for a state of a desktop's; else a phone's, as high as the page. */
  readonly size?: Size;
  /** Prepares the state and waits until it is visible. */
  readonly reach: (setup: StateSetup) => Promise<Page>;
}

export interface Area {
  /** `npm run screens -- <name>` takes only these. */
  readonly name: string;
  readonly title: string;
  readonly states: readonly State[];
}

/** Who looks: a guest, an account of the demo campus, a new member, or one without a profile. */
type Viewer = 'guest' | 'mentee' | 'mentor' | 'operator' | `${'new' | 'newcomer'}-${'mentee' | 'mentor'}`;

/** How most states are reached: somebody opens an address, does something there, and sees something. */
export interface Recipe {
  /** A call that answers 400, so that 다시 시도 is seen. */
  readonly fails?: string;
  /** A call that is never answered. */
  readonly pends?: string;
  /** What else is set up before the page is opened. */
  readonly before?: Act | readonly Act[];
  /** The address, if it is not the route. */
  readonly at?: string;
  /** Opens the page in place of `at`. */
  readonly via?: Act;
  /** Then, in order: the name of a button to tap, or any act. */
  readonly does?: Deed | readonly Deed[];
  /** What is visible at the end. */
  readonly sees?: Seen | readonly Seen[];
}
type Deed = string | RegExp | Act;
type Place = string | readonly [route: string, size: Size];
type ReachPage = (page: Page, setup: StateSetup) => Promise<Page>;
type Maker = (id: string, title: string, place: Place, reach: Recipe | ReachPage) => State;

/** A state that prepares its own people. @param place the route, or the route and the window's size */
export function state(
  id: string,
  title: string,
  place: Place,
  reach: State['reach'] | (Recipe & { readonly as: Viewer }),
): State {
  if (typeof reach !== 'function') return seenBy(reach.as)(id, title, place, reach);
  return typeof place === 'string'
    ? { id, title, route: place, reach }
    : { id, title, route: place[0], size: place[1], reach };
}

export const asGuest = seenBy('guest');
export const asMentee = seenBy('mentee');
export const asMentor = seenBy('mentor');
export const asOperator = seenBy('operator');
export const at1280 = atSize({ width: 1280, height: 800 });
export const at1440 = atSize({ width: 1440, height: 900 });

function atSize(size: Size) {
  return (id: string, title: string, route: string, reach: Recipe | ReachPage): State =>
    asOperator(id, `${title}, ${size.width}px`, [route, size], reach);
}

function seenBy(viewer: Viewer): Maker {
  return (id, title, place, reach) => {
    const [route, size] = typeof place === 'string' ? [place] : place;
    const reachPage = typeof reach === 'function' ? reach : (page: Page) => follow(page, route, reach);
    return state(id, title, place, async (setup) => {
      const page = await pageOf(setup, viewer);
      if (size) await page.setViewportSize(size);
      return reachPage(page, setup);
    });
  };
}

/** Opens a page as a recipe says and waits for what is visible at the end. */
export async function follow(page: Page, route: string, recipe: Recipe): Promise<Page> {
  const { fails, pends, before = [], at = route, via, does = [], sees = fails === undefined ? [] : AGAIN } = recipe;
  if (fails !== undefined) await failCall(page, fails, 400);
  if (pends !== undefined) await leavePending(page, pends);
  for (const act of [before].flat()) await act(page);
  await (via ? via(page) : open(page, at));
  for (const deed of [does].flat()) await (typeof deed === 'function' ? deed(page) : tap(page, deed));
  return show(page, ...[sees].flat());
}

async function pageOf(setup: StateSetup, viewer: Viewer): Promise<Page> {
  if (viewer === 'guest') return setup.guest();
  if (viewer === 'new-mentee') return (await setup.mentee()).page;
  if (viewer === 'new-mentor') return (await setup.mentor()).page;
  if (viewer === 'newcomer-mentee') return (await setup.newcomer('ROLE_MENTEE')).page;
  if (viewer === 'newcomer-mentor') return (await setup.newcomer('ROLE_MENTOR')).page;
  return setup.member(viewer);
}

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The path of a picture within the gallery's folder. */
export function pictureOf(area: Area, { id }: State, scheme: Scheme): string {
  return `${area.name}/${id}.${scheme}.webp`;
}

/** The path of a state's count of text within the gallery's folder. */
export function countOf(area: Area, { id }: State): string {
  return `${area.name}/${id}.json`;
}
