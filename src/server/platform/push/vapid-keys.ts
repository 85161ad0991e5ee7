import { createECDH, ECDH } from 'node:crypto';
import { join } from 'node:path';
import { writeOnce } from '../write-once.ts';

const CURVE = 'prime256v1';
const PRIVATE_KEY_BYTES = 32;

/** Our name to the push services (RFC 8292), in base64url: browsers subscribe with the public key and accept what the private one signs. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of a data folder, made the first time: for development, where a restart is to keep the subscriptions. */
export async function readVapidKeys(dataDir: string): Promise<VapidKeys> {
  return JSON.parse(await writeOnce(join(dataDir, 'vapid.json'), () => JSON.stringify(makeVapidKeys()))) as VapidKeys;
}

/** A new key pair. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number of fewer than 32 bytes is filled up at its front.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()]).subarray(
    -PRIVATE_KEY_BYTES,
  );
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether a private key, in base64url, is that of a public key. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Whether bytes are a point of the curve P-256: nothing can be encrypted for any other. @param point uncompressed, 65 bytes */
export function isCurvePoint(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}
