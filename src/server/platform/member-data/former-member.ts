import * as z from 'zod/mini';
import { openOrLog, seal, unseal, type SealReader } from '../seal.ts';

const PURPOSE = 'former-member';

const formerMember = z.object({ email: z.string(), nickname: z.string(), memberType: z.string() });
/** The identity of a member who had a contract and has left. */
export type FormerMember = z.infer<typeof formerMember>;

/** Encrypts it for its row of `former_members`: apart from everything else, as the law asks (product §24.4). */
export function sealFormerMember(secret: Buffer, memberId: number, member: FormerMember): Buffer {
  return seal(secret, { purpose: PURPOSE, boundTo: String(memberId) }, JSON.stringify(member));
}

/** @throws Error when none of the secrets, or another member, is the one it was sealed with */
export function openFormerMember(secrets: readonly Buffer[], memberId: number, sealed: Buffer): FormerMember {
  return z.parse(formerMember, JSON.parse(unseal(secrets, { purpose: PURPOSE, boundTo: String(memberId) }, sealed)));
}

/** As `openFormerMember`; undefined, and a line of the log, for one that cannot be opened. */
export function readFormerMember(reader: SealReader, memberId: number, sealed: Buffer): FormerMember | undefined {
  const entry = { event: 'former-member-unreadable', memberId };
  return openOrLog(reader, entry, () => openFormerMember(reader.secrets, memberId, sealed));
}
