/** What separates tokens of a PDF: white space and comments (ISO 32000-1, 7.2). */
const SPACE = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const [SLASH, HASH] = [0x2f, 0x23];
/** The bytes that end a name: white space and delimiters. */
const ENDS_NAME = new Uint8Array(256);
for (const character of '\0\t\n\f\r ()<>[]{}/%') ENDS_NAME[character.charCodeAt(0)] = 1;

/** Behind white space and comments. In two parts: one expression for both remembers each character, and megabytes of them are more than it may. */
export function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  let end = from;
  while (SPACE.test(text)) end = SPACE.lastIndex;
  return end;
}

/** The text of bytes, one character each, with the characters of names that are written by their code, as `#4a`. In one pass, whatever it holds. */
export function textWithNames(bytes: Uint8Array): string {
  const plain = Buffer.allocUnsafe(bytes.byteLength);
  let isName = false;
  let length = 0;
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at] ?? 0;
    if (ENDS_NAME[byte] === 1) isName = byte === SLASH;
    const code = isName && byte === HASH ? hexPair(bytes, at + 1) : -1;
    plain[length] = code < 0 ? byte : code;
    if (code >= 0) at += 2;
    length += 1;
  }
  return plain.toString('latin1', 0, length);
}

function hexPair(bytes: Uint8Array, at: number): number {
  const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
