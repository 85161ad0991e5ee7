import fc from 'fast-check';

/** What strings are made of but halves of a pair. fast-check's own, `binary`, lists every character first: over a second of the processor. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Any text, also of characters that are unassigned, control something or are not seen. */
export function anyText(length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...length });
}
