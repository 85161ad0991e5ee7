import { createHmac, timingSafeEqual } from 'node:crypto';

/** S-45: how long an operator can open a document with one address. */
export const ADDRESS_LIFETIME_MS = 60_000;

export interface DocumentAddress {
  readonly certificateId: number;
  readonly operatorId: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** An address that opens one document for one operator until it expires: a path of this site. */
export function signDocumentAddress(secret: Buffer, address: DocumentAddress): string {
  const signature = signatureOf(secret, address).toString('base64url');
  return `/files/certificates/${address.certificateId}?expires=${address.expires}&signature=${signature}`;
}

/** Whether a signature was made for this document, operator and hour, and the hour has not come. */
export function isValidDocumentAddress(secret: Buffer, address: DocumentAddress, signature: string, now: Date) {
  if (address.expires <= now.getTime()) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, address);
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(secret: Buffer, { certificateId, operatorId, expires }: DocumentAddress): Buffer {
  return createHmac('sha256', secret).update(`document-address:${certificateId}:${operatorId}:${expires}`).digest();
}
