import { promisify } from 'node:util';

/** Base64 of a signed answer with all attributes of a person is some ten thousand characters. */
export const MAX_SAML_ANSWER = 150_000;
/** Document types, entities, comments and character data: no provider writes them, and each has hidden an attack. */
const FORBIDDEN_MARKUP = '<!';
const SIGNED_BY = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const DIGESTED_BY = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
/** Neither CBC nor RSA PKCS #1 v1.5: whoever asks often enough reads what they encrypt. */
const ENCRYPTED_BY = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]);
const ENCRYPTED_ASSERTION = /<((?:[\w.-]+:)?)EncryptedAssertion\b[\s\S]*<\/\1EncryptedAssertion\s*>/;

/**
 * An answer as it may reach a parser: its assertion decrypted, if it was encrypted for us.
 * @param answer in Base64, as it was posted
 * @param key ours, as PEM
 * @returns the same form
 * @throws Error
 */
export async function readSamlAnswer(answer: string, key: string | undefined): Promise<string> {
  if (answer.length > MAX_SAML_ANSWER) throw new Error('too long');
  const given = Buffer.from(answer, 'base64').toString('utf8');
  assertPlain(given);
  const xml = await decrypt(given, key);
  assertPlain(xml);
  assertAlgorithms(xml, 'SignatureMethod', SIGNED_BY);
  assertAlgorithms(xml, 'DigestMethod', DIGESTED_BY);
  return Buffer.from(xml).toString('base64');
}

function assertPlain(xml: string): void {
  if (xml.includes(FORBIDDEN_MARKUP)) throw new Error('a document type, an entity or a comment');
}

/** Each element of this name says one of these, letter by letter: a deny list could be passed by another spelling. */
function assertAlgorithms(xml: string, element: string, allowed: ReadonlySet<string>): void {
  const opened = xml.match(new RegExp(`<(?:[\\w.-]+:)?${element}\\b`, 'g')) ?? [];
  const said = [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${element}\\s+Algorithm="([^"]*)"`, 'g'))];
  if (said.length !== opened.length || !said.every(([, name = '']) => allowed.has(name)))
    throw new Error(`a weak or unknown ${element}`);
}

/**
 * Puts the assertion in place of its encrypted form, so that what is checked here is what is parsed. That leaves no signature of the whole answer, which
 * nothing is read from.
 */
async function decrypt(xml: string, key: string | undefined): Promise<string> {
  const [encrypted] = ENCRYPTED_ASSERTION.exec(xml) ?? [];
  if (encrypted === undefined) return xml;
  if (key === undefined) throw new Error('encrypted, and there is no key');
  assertAlgorithms(encrypted, 'EncryptionMethod', ENCRYPTED_BY);
  const { decrypt: decryptXml } = await import('xml-encryption');
  const assertion = await promisify(decryptXml)(encrypted, { key, disallowDecryptionWithInsecureAlgorithm: true });
  return xml.replace(encrypted, () => assertion);
}
