const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/**
 * Whether a text is a 사업자등록번호, `123-45-67890`: the last digit is a check digit over the nine before it
 * (국세청; the ninth has weight 5, and the tens of that product are added once more).
 */
export function isBusinessNumber(text: string): boolean {
  if (!/^\d{3}-\d{2}-\d{5}$/.test(text)) return false;
  const digits = Array.from(text.replaceAll('-', ''), Number);
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0);
  const carry = Math.floor((5 * (digits[8] ?? 0)) / 10);
  return (10 - ((sum + carry) % 10)) % 10 === digits[9];
}
