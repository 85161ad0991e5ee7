/** The other's browser may send anything: of what is no object nothing is known. */
export function readObject(text: string): object {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
}
