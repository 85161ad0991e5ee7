import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionInput } from '#domain/notifications/notification-switches.ts';

/** A push as a browser reads it, after decryption. */
export interface ReceivedPush {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

/** A request as it came, with what its signature says. */
export interface PushRequest {
  readonly headers: IncomingHttpHeaders;
  /** The claims of the VAPID token; its signature has been verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The public key that the token was signed for. */
  readonly publicKey: string;
  /** By `performance.now()`, before it was decrypted. */
  readonly receivedAt: number;
}

/** A browser that has subscribed, with its private key. */
export interface PushBrowser {
  readonly subscription: PushSubscriptionInput;
  /** What has arrived, oldest first, decrypted. */
  readonly received: readonly ReceivedPush[];
  readonly requests: readonly PushRequest[];
}

/** Answers a request; 201 without this. `silence` leaves it without an answer. */
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'silence';

export interface PushServer {
  /** The value for `PUSH_LOCAL_ORIGIN`. */
  readonly origin: string;
  subscribe(): PushBrowser;
  /** Sets the answer to every request from now on; a push counts as received only when answered with 201. */
  answerWith(answer: Answer | undefined): void;
  /** Requests so far, answered or not. */
  readonly count: number;
  close(): Promise<void>;
}

/** A push service: takes encrypted pushes for the browsers that subscribed (RFC 8030), verifies who sends them (RFC 8292) and decrypts them (RFC 8291). */
export async function startPushServer(): Promise<PushServer> {
  const browsers = new Map<string, (request: PushRequest, body: Buffer) => void>();
  const unanswered = new Set<ServerResponse>();
  let answer: Answer | undefined;
  let count = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const receivedAt = performance.now();
      count += 1;
      if (answer === 'silence') return void unanswered.add(response);
      if (answer) return response.writeHead(answer.status, answer.headers).end();
      const receive = browsers.get(request.url ?? '');
      if (request.method !== 'POST' || !receive) return response.writeHead(404).end();
      receive({ headers: request.headers, receivedAt, ...verifyVapid(request.headers.authorization ?? '') }, body);
      return response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const received: ReceivedPush[] = [];
      const requests: PushRequest[] = [];
      browsers.set(path, (request, body) => {
        received.push(JSON.parse(decryptPush(body, pair.getPrivateKey(), pair.getPublicKey(), auth)) as ReceivedPush);
        requests.push(request);
      });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { subscription: { endpoint: `${origin}${path}`, keys }, received, requests };
    },
    answerWith(next) {
      answer = next;
      for (const response of unanswered) response.destroy();
      unanswered.clear();
    },
    get count() {
      return count;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws Error when the token is not signed by the key that it names */
function verifyVapid(authorization: string): Pick<PushRequest, 'claims' | 'publicKey'> {
  const [, head = '', payload = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The push is not signed by the key that it names');
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as PushRequest['claims'], publicKey };
}

/** `aes128gcm` (RFC 8188) with the keys of RFC 8291 §3.4: one record, with padding that ends with a 2. */
function decryptPush(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, keyInfo, 32));
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
  const key = derive('Content-Encoding: aes128gcm\0', 16);
  const nonce = derive('Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
