/**
 * Whether a row matches the search of a list at the desk (`DeskSearch`). Null parameters match every row.
 * @param columns those of the number, and of the members the row belongs to
 * @param parameters the number, and the members'
 */
export function isSearched(
  columns: { number: string; members: readonly string[] },
  { number, memberIds }: { number: string; memberIds: string },
): string {
  const ofMembers = columns.members.map((column) => `${column} = any(${memberIds}::bigint[])`).join(' or ');
  return `(${number}::bigint is null or ${columns.number} = ${number}::bigint)
     and (${memberIds}::bigint[] is null or ${ofMembers})`;
}

/** The rows after the last one of the page before, and their order, by a number that only grows. @param after its parameter */
export function pageOf(order: 'NEWEST' | 'OLDEST', column: string, after: string): string {
  return order === 'NEWEST'
    ? `${column} < coalesce(${after}::bigint, 9223372036854775807) order by ${column} desc`
    : `${column} > coalesce(${after}::bigint, 0) order by ${column}`;
}
