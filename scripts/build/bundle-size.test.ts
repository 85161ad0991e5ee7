import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, isWebBuilt } from './build-web.ts';
import {
  FIRST_LOAD_LIMIT,
  FIRST_PAGE_LIMIT,
  ROOM_LIMIT,
  ROUTE_LIMIT,
  SHARED_LIMIT,
  measureBundle,
  type BundleSizes,
} from './bundle-size.ts';

describe('the JavaScript of the built pages', () => {
  let bundle: BundleSizes;

  beforeAll(async () => {
    if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
    bundle = await measureBundle();
  }, 120_000);

  it('keeps the first load of /auth within 106 kB', () => {
    expect(bundle.firstLoad).toBeGreaterThan(60_000);
    expect(bundle.firstLoad).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });

  it('keeps all that home and the mentor list load within 138.7 kB', () => {
    const { home, mentors } = bundle.firstPages;
    expect(Math.min(home, mentors)).toBeGreaterThan(bundle.firstLoad + 20_000);
    expect(home).toBeLessThanOrEqual(FIRST_PAGE_LIMIT);
    expect(mentors).toBeLessThanOrEqual(FIRST_PAGE_LIMIT);
  });

  it('keeps the code of the room within 11.9 kB', () => {
    expect(bundle.room).toBeGreaterThan(6000);
    expect(bundle.room).toBeLessThanOrEqual(ROOM_LIMIT);
  });

  it('keeps what most routes share within 57.4 kB', () => {
    expect(bundle.shared).toBeGreaterThan(40_000);
    expect(bundle.shared).toBeLessThanOrEqual(SHARED_LIMIT);
  });

  it('keeps every route within 29.5 kB of its own', () => {
    expect(bundle.routes.length).toBeGreaterThan(30);
    expect(bundle.routes.filter(({ own }) => own > ROUTE_LIMIT)).toEqual([]);
    // The measure works: a form with many fields is larger than a page of two sentences.
    const ownOf = (path: string) => bundle.routes.find((route) => route.path === path)?.own ?? 0;
    expect(ownOf('/user/mentoredit')).toBeGreaterThan(ownOf('/auth/finish'));
  });
});
