/** A seeded pseudo-random generator (mulberry32), so that every demo campus is the same. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** A whole number from `min` to `max`, both included. */
    whole: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
    /** `count` different items, in their original order. */
    some<Item>(items: readonly Item[], count: number): Item[] {
      const left = items.map((item, index) => ({ item, index, at: next() }));
      return left
        .toSorted((a, b) => a.at - b.at)
        .slice(0, count)
        .toSorted((a, b) => a.index - b.index)
        .map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
