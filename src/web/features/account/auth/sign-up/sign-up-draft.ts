import { requiredTermsAgreed, TERM_TAGS, type TermTag } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';

export const SIGN_UP_STEPS = 4;
/** With an account at a provider no password is asked for. */
export const IDENTITY_SIGN_UP_STEPS = 3;

/** The data of a sign-up so far; kept over a reload. The password is never part of it. */
export type SignUpDraft = {
  agreed: TermTag[];
  memberType: MemberType | null;
  verifiedEmail: string | null;
  /** The provider that has proved the account with which one will sign in; null with a password. */
  identity: string | null;
};

export const EMPTY_SIGN_UP: SignUpDraft = { agreed: [], memberType: null, verifiedEmail: null, identity: null };

/** The consents as they are sent (SPEC §3): every tag, agreed or not. */
export function serviceTermsOf(agreed: readonly TermTag[]) {
  return TERM_TAGS.map((tag) => ({ tag, agreed: agreed.includes(tag) }));
}

/** The last step that the address may open: a step opens when those before it are complete (SPEC §4). */
export function furthestStep({ agreed, memberType, verifiedEmail, identity }: SignUpDraft) {
  if (!requiredTermsAgreed(serviceTermsOf(agreed))) return 1;
  if (memberType === null) return 2;
  return verifiedEmail === null || identity !== null ? 3 : 4;
}
