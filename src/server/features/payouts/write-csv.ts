/** Excel takes a file for what it is in Korean only with this mark at its start. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run, or what hides such a sign behind it. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * A line of a CSV file (RFC 4180). Texts are quoted, and one that a spreadsheet would take for a formula is marked as text by an
 * apostrophe (OWASP, CSV injection); numbers are written as they are.
 */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const text = FORMULA.test(field) || /^[\t\r\n]/.test(field) ? `'${field}` : field;
  return `"${text.replaceAll('"', '""')}"`;
}
