/** The other browser may send anything. Returns nothing for values that are not objects. */
export function readObject(text: string): object {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
}
