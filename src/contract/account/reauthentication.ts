import * as z from 'zod/mini';
import { passwordProof } from '#domain/account/account-deletion.ts';
import { factorCode } from '#domain/account/second-factors.ts';

/** The calls that ask a signed-in member to prove again that the account is theirs. What was proved for one counts for no other (S-121). */
export const REAUTHENTICATED_CALLS = [
  'PATCH /v1/members/me/password',
  'POST /v1/members/me/deletion',
  'POST /v1/members/me/exports',
  'POST /v1/members/me/email',
  'POST /v1/members/me/phone',
  'POST /v1/members/me/phone/removal',
  'POST /v1/members/me/factors/totp/key',
  'POST /v1/members/me/factors/totp/removal',
  'POST /v1/members/me/factors/recovery-codes',
  'POST /v1/members/me/factors/passkeys/options',
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal',
  'POST /v1/members/me/providers/{provider}/start',
  'POST /v1/members/me/identities/{identityId}/removal',
  'PUT /v1/payout-account',
] as const;
export type ReauthenticatedCall = (typeof REAUTHENTICATED_CALLS)[number];

/** Of the authenticator app, or a recovery code; needed where an app is enrolled. */
export const factorProof = z.object({ code: z.optional(factorCode) });

/** Proves again that the account is the member's: the password, or for a member without one the sign-in that this browser has just repeated at a provider, and a code if an app is enrolled (S-83, S-93). */
export const reauthentication = z.extend(passwordProof, factorProof.shape);
