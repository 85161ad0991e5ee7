/**
 * Whether a row matches the search of a list at the desk: `$1` of the statement is a `DeskSearch`, of which null matches every row.
 * @param number the column of the number @param members the columns of the members the row belongs to
 */
export function isSearched(number: string, ...members: string[]): string {
  const ofMembers = members.map((column) => `${column} = any($1.memberIds::bigint[])`).join(' or ');
  return `($1.number::bigint is null or ${number} = $1.number::bigint)
     and ($1.memberIds::bigint[] is null or ${ofMembers})`;
}

/** The rows after `$1.after`, the last one of the page before, and their order, by a number that only grows. */
export function pageOf(order: 'NEWEST' | 'OLDEST', column: string): string {
  return order === 'NEWEST'
    ? `${column} < coalesce($1.after::bigint, 9223372036854775807) order by ${column} desc`
    : `${column} > coalesce($1.after::bigint, 0) order by ${column}`;
}
