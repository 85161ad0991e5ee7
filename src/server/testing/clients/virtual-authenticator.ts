import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/account/second-factors.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What is otherwise than a browser on our page would do it. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
}

/** A passkey in software (WebAuthn level 2: ES256, no attestation), for calls without a browser. */
export class VirtualAuthenticator {
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  readonly #origin: string;
  counter = 0;

  /** @param origin of the page, such as `http://localhost:3000` */
  constructor(origin: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    this.#origin = origin;
  }

  /** Answers the options for a new passkey. */
  create({ challenge }: { challenge: string }, deviation: Deviation = {}): NewPasskeyAnswer {
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey]);
    const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL, deviation), credential]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers the options of a sign-in. */
  get({ challenge }: { challenge: string }, deviation: Deviation = {}): PasskeyAnswer {
    this.counter += 1;
    const authData = this.#authData(0, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(flags: number, { rpId = new URL(this.#origin).hostname, isUserVerified = true }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter]);
  }
}

/** The few forms of CBOR (RFC 8949) that are needed here. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
