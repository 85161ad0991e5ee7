/** Letters, digits and signs in full width, as an East Asian keyboard types them, and the dashes that stand between the digits of a number, as a plain keyboard has them. */
export function toHalfWidth(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[‐-―−ー]/g, '-')
    .replaceAll('\u3000', ' ');
}

/** The digits of a text that somebody types for a number, in whatever width: at most `max` of them. */
export function digitsOf(text: string, max: number): string {
  return toHalfWidth(text).replaceAll(/\D/g, '').slice(0, max);
}

/** The whole number that somebody typed, in whatever width, with commas or without; NaN for anything else. */
export function wholeNumberOf(text: string): number {
  const digits = toHalfWidth(text).trim().replaceAll(',', '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
