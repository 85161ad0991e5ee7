import type { Slice } from '#contract/shapes.ts';

/**
 * A page of a list (product §10) out of rows that were read with one more than the page shows: the one too many says that
 * another page follows.
 * @param cursorOf what opens the page after `last`, the last item shown
 */
export function toSlice<Item>(
  rows: readonly Item[],
  size: number,
  cursorOf: (last: Item) => string | null,
): Slice<Item> {
  const content = rows.slice(0, size);
  const last = rows.length <= size;
  const end = content.at(-1);
  return {
    content,
    sliceInfo: {
      size,
      numberOfElements: content.length,
      last,
      empty: content.length === 0,
      cursor: last || end === undefined ? null : cursorOf(end),
    },
  };
}
