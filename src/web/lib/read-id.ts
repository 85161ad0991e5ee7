/** The id in an address, or undefined when it is not one (SPEC §2: then nothing loads). */
export function readId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
