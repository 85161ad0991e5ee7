/** Taxes withheld from a mentor's earnings, and the rest. Won; `incomeTaxKrw + localTaxKrw + netKrw` is the earnings. */
export interface Withholding {
  readonly version: number;
  readonly incomeTaxKrw: number;
  readonly localTaxKrw: number;
  readonly netKrw: number;
}

interface WithholdingRule {
  /** Income tax of what was earned, in percent. */
  readonly incomePercent: number;
  /** Local income tax of the income tax, in percent. */
  readonly localPercent: number;
}

/**
 * Every rule there was, by version: a new one is added, none is changed.
 * 1: 소득세법 제129조 제1항 제3호 (3 % of business income from services of persons), 지방세법 제103조의13 (a tenth of it).
 */
const WITHHOLDING_RULES: Readonly<Record<number, WithholdingRule>> = { 1: { incomePercent: 3, localPercent: 10 } };
export const WITHHOLDING_VERSION = 1;

/** Taxes are whole tens of won: the rest is not collected (국고금 관리법 제47조, 지방회계법 제57조). */
const TAX_UNIT_KRW = 10;

/**
 * What is withheld of a transfer to a mentor (product §6.6).
 * @param earnedKrw what the transfer pays, in won
 * @param isBusiness whether the mentor has a business number and declares the taxes themselves: nothing is withheld
 */
export function withhold(earnedKrw: number, isBusiness: boolean, version = WITHHOLDING_VERSION): Withholding {
  const rule = WITHHOLDING_RULES[version];
  if (!rule) throw new Error(`There is no withholding rule ${version}`);
  if (isBusiness) return { version, incomeTaxKrw: 0, localTaxKrw: 0, netKrw: earnedKrw };
  const incomeTaxKrw = wholeTens((earnedKrw * rule.incomePercent) / 100);
  const localTaxKrw = wholeTens((incomeTaxKrw * rule.localPercent) / 100);
  return { version, incomeTaxKrw, localTaxKrw, netKrw: earnedKrw - incomeTaxKrw - localTaxKrw };
}

function wholeTens(krw: number): number {
  return Math.floor(krw / TAX_UNIT_KRW) * TAX_UNIT_KRW;
}
