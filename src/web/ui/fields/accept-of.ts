/** The `accept` of a file input: extensions and media types, because phones match one and computers the other. */
export function acceptOf(rule: { types: Readonly<Record<string, string>> }) {
  return [...Object.keys(rule.types).map((extension) => `.${extension}`), ...new Set(Object.values(rule.types))].join();
}
