import * as z from 'zod/mini';

/** How long a sign-in at a provider may take. */
export const IDENTITY_ATTEMPT_MINUTES = 10;
/** How long what a provider has proved can be used: the terms and the role are asked in between. */
export const IDENTITY_ANSWER_MINUTES = 30;
/** How long a repeated sign-in at a provider stands for a password. */
export const IDENTITY_PROOF_MINUTES = 10;
/** How far a provider's clock may lie behind ours when it says that somebody has signed in again. */
export const IDENTITY_PROOF_SKEW_SECONDS = 30;
/** How long a provider may take to answer before the browser is told (docs/decisions/0293). */
export const IDENTITY_ANSWER_SECONDS = 10;
/** A private, a work and a school account, and some more. */
export const MAX_IDENTITIES = 10;

/** What a university's own sign-in says of somebody. */
export const AFFILIATIONS = ['STUDENT', 'ALUM'] as const;
export type Affiliation = (typeof AFFILIATIONS)[number];

/** A provider's name in addresses and settings. */
export const providerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/));

/** Said instead of waiting longer; the password works all the same. @param name what the provider's button says */
export function describeSilence(name: string): string {
  return `${name}에서 답이 없어요. 비밀번호로 로그인하거나 잠시 뒤 다시 눌러 주세요.`;
}
