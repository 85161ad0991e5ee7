import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import type { Logger } from 'pino';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose a text is sealed for: it can be opened for no other. */
export interface SealedFor {
  /** What kind of text it is, such as `refund-account`; each kind has a key of its own. */
  readonly purpose: string;
  /** The row it belongs to, such as an order's number. */
  readonly boundTo: string;
}

/** Opens sealed texts, and reports those that cannot be opened. */
export interface SealReader {
  readonly secrets: readonly Buffer[];
  readonly log: Pick<Logger, 'error'>;
}

/** Encrypts a text for its row: AES-256-GCM under a key made of the server's secret. Differs each time. */
export function seal(secret: Buffer, { purpose, boundTo }: SealedFor, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, purpose), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Opens with the first of the secrets that it was sealed with: the tag tells, so that nothing has to name its key (docs/decisions/0230).
 * @throws Error when it was sealed with none of them, or for another purpose or row
 */
export function unseal(secrets: readonly Buffer[], sealedFor: SealedFor, sealed: Buffer): string {
  const faults: unknown[] = [];
  for (const secret of secrets) {
    try {
      return open(secret, sealedFor, sealed);
    } catch (error) {
      faults.push(error);
    }
  }
  throw new Error(`none of ${secrets.length} secrets authenticates it`, { cause: faults });
}

/** What `open` opens; undefined, and a line of the log, when it cannot be opened: its key is lost, or the row is not the one it was sealed for. */
export function openOrLog<Opened>(
  { log }: Pick<SealReader, 'log'>,
  entry: { readonly event: string; readonly [row: string]: unknown },
  open: () => Opened,
): Opened | undefined {
  try {
    return open();
  } catch (error) {
    log.error({ ...entry, err: error }, 'what is sealed cannot be read');
    return undefined;
  }
}

/**
 * Seals anew what another than the first of the secrets has sealed.
 * @returns undefined for what is under the first one already
 * @throws Error as {@link unseal} does
 */
export function reseal(
  secrets: readonly [Buffer, ...Buffer[]],
  sealedFor: SealedFor,
  sealed: Buffer,
): Buffer | undefined {
  const [first, ...others] = secrets;
  try {
    open(first, sealedFor, sealed);
    return undefined;
  } catch {
    return seal(first, sealedFor, unseal(others, sealedFor, sealed));
  }
}

function open(secret: Buffer, { purpose, boundTo }: SealedFor, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, purpose), nonce)
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/** A keyed hash of several parts (HMAC-SHA-256), which nobody can guess without the secret. @param parts what it is for, first */
export function keyedHash(secret: Buffer, ...parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}

/** A random code of so many digits. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** The hash of a random token, which the database stores in its place: a reader of the table cannot use it. */
export function hashToken(token: string | Buffer): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A random token of 256 bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether somebody has given the secret that is expected; it takes the same time however much of it is right. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected));
}
