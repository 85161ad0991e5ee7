/** The `accept` of a file input: extensions and media types, because phones look at one and computers at the other. */
export function acceptOf(rule: { types: Readonly<Record<string, string>> }) {
  return [...Object.keys(rule.types).map((extension) => `.${extension}`), ...new Set(Object.values(rule.types))].join();
}
