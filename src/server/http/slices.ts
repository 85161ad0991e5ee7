import type { Slice } from '#contract/shapes.ts';

/**
 * A page of a list (product §10). `rows` was read with one row more than the page size: if it is there, another page follows.
 * @param cursorOf the cursor of the page after `last`, the last item of this one
 */
export function toSlice<Item>(
  rows: readonly Item[],
  size: number,
  cursorOf: (last: Item) => string | number | null,
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
      cursor: last || end === undefined ? null : (cursorOf(end)?.toString() ?? null),
    },
  };
}
