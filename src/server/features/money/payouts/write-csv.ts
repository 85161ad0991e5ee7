/** Excel in Korean detects UTF-8 only with this mark at the start. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that a spreadsheet interprets as a formula, also after leading invisible characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * A line of a CSV file (RFC 4180). Texts are quoted, and one that a spreadsheet would interpret as a formula is prefixed with an
 * apostrophe (OWASP, CSV injection); numbers are unquoted.
 */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const text = FORMULA.test(field) || /^[\t\r\n]/.test(field) ? `'${field}` : field;
  return `"${text.replaceAll('"', '""')}"`;
}
