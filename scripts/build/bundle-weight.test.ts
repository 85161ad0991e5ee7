import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, isWebBuilt } from './build-web.ts';
import { FIRST_LOAD_LIMIT, OWN_CHUNK_LIMIT, weighBundle, type BundleWeight } from './bundle-weight.ts';

describe('the JavaScript of the built pages', () => {
  let bundle: BundleWeight;

  beforeAll(async () => {
    if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
    bundle = await weighBundle();
  }, 120_000);

  it('lets /auth stand after 120 kB', () => {
    expect(bundle.firstLoad).toBeGreaterThan(60_000);
    expect(bundle.firstLoad).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });

  it('adds at most 40 kB for any route', () => {
    expect(bundle.routes.length).toBeGreaterThan(30);
    expect(bundle.routes.filter(({ own }) => own > OWN_CHUNK_LIMIT)).toEqual([]);
    // What is weighed is there: a screen of many fields weighs more than one of two sentences.
    const ownOf = (path: string) => bundle.routes.find((route) => route.path === path)?.own ?? 0;
    expect(ownOf('/user/mentoredit')).toBeGreaterThan(ownOf('/auth/finish'));
  });
});
