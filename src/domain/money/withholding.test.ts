import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withhold, WITHHOLDING_VERSION } from './withholding.ts';

describe('what is withheld of a transfer', () => {
  it.each([
    ['one session of 20,000 won', 18_000, 540, 50, 17_410],
    ['a hundred of them', 1_800_000, 54_000, 5400, 1_740_600],
    ['half a session', 9000, 270, 20, 8710],
    ['so little that no ten won of tax are due', 333, 0, 0, 333],
    ['the least with a tax', 334, 10, 0, 324],
  ])('%s: 3 %% and a tenth of that, in whole tens', (_what, earned, incomeTaxKrw, localTaxKrw, netKrw) => {
    expect(withhold(earned, false)).toEqual({ version: WITHHOLDING_VERSION, incomeTaxKrw, localTaxKrw, netKrw });
  });

  it('nothing, of a mentor with a business number', () => {
    expect(withhold(18_000, true)).toEqual({ version: 1, incomeTaxKrw: 0, localTaxKrw: 0, netKrw: 18_000 });
  });

  it('loses no won, whatever was earned, and is never more than 3.3 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.boolean(), (earned, isBusiness) => {
        const { incomeTaxKrw, localTaxKrw, netKrw } = withhold(earned, isBusiness);
        expect(incomeTaxKrw + localTaxKrw + netKrw).toBe(earned);
        expect(netKrw).toBeGreaterThan(0);
        expect(1000 * (incomeTaxKrw + localTaxKrw)).toBeLessThanOrEqual(33 * earned);
      }),
    );
  });

  it('knows no rule that was never made', () => {
    expect(() => withhold(18_000, false, 2)).toThrow('no withholding rule 2');
  });
});
