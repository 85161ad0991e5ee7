import type { KeyObject } from 'node:crypto';
import type { Affiliation } from '#domain/account/identities.ts';

/** How the provider knows that it is our server that redeems a code. */
type ClientSecret =
  | { readonly in: 'body' | 'header'; readonly text: string }
  /** Apple: a token of our own making, signed ES256 anew each time. */
  | { readonly in: 'token'; readonly teamId: string; readonly keyId: string; readonly key: KeyObject };

/** What a university's own sign-in proves. Each value counts as a whole, with its scope: `student@hanbit.ac.kr`. */
export interface SchoolClaim {
  /** As the directory of universities names it. */
  readonly university: string;
  /** The claim or attribute, such as `eduperson_scoped_affiliation`. */
  readonly claim: string;
  readonly student: readonly string[];
  readonly alum: readonly string[];
}

/** A service with which members sign in, as data. */
export interface ProviderSettings {
  /** In addresses and in the table of identities. */
  readonly id: string;
  /** What the button says, before ‘로 로그인’. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: ClientSecret;
  readonly scopes: string;
  /** `OPENID` finds the rest at the issuer; Naver speaks OAuth 2 and has an address for the profile. */
  readonly protocol: 'OPENID' | 'NAVER';
  /** Where a verified address is found: in the ID token, at the provider's own address for it, or nowhere. */
  readonly email: 'ID_TOKEN' | 'USER_INFO' | 'UNVERIFIED';
  /** Of the verified addresses, those that the provider itself hands out or watches over; all of them without it. */
  readonly isAuthoritative?: (email: string, claims: Readonly<Record<string, unknown>>) => boolean;
  /** For a university's own sign-in. */
  readonly proves?: SchoolClaim | undefined;
  /** Whether the answer comes as a form from the provider's page. */
  readonly answersByForm: boolean;
  /** Whether it refuses the browsers inside other apps. */
  readonly refusesInAppBrowsers: boolean;
  /** What has it sign somebody in anew and say when, as its documentation says; null of one that does not say it in what it signs. */
  readonly again: Readonly<Record<string, string>> | null;
  /** For a provider within this process: how it is asked, and where browsers find it. */
  readonly fetch?: typeof fetch;
  readonly browserOrigin?: string;
}

/** What a sign-in needs when the answer comes; kept sealed. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who has signed in at a provider. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  readonly isEmailVerified: boolean;
  /** At the university that the provider is of; none at any other provider. */
  readonly affiliations: readonly Affiliation[];
  /** When they signed in there, if it was asked for. */
  readonly signedInAt?: Date | undefined;
}

/** Why a provider's answer proves nothing. */
type AnswerFault = 'SILENT' | 'CANCELLED' | 'REFUSED' | 'NOT_AGAIN';

export class IdentityFault extends Error {
  readonly fault: AnswerFault;
  constructor(fault: AnswerFault, cause?: unknown) {
    super(`identity: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface IdentityProvider extends Pick<
  ProviderSettings,
  'id' | 'name' | 'answersByForm' | 'refusesInAppBrowsers'
> {
  /** Whether its form is too large for an address, and is kept with the attempt, which the form names (SAML). */
  readonly keepsAnswers: boolean;
  /** Our metadata for it, where it wants some. */
  readonly describe?: () => Promise<string>;
  /** Whose own sign-in it is, as the directory names the university. */
  readonly university: string | null;
  /** Whether it can have somebody sign in again, and says when they did. */
  readonly asksAgain: boolean;
  /** Where the browser goes to sign in; `again` also where it is signed in there. @throws IdentityFault */
  begin(secrets: AttemptSecrets, options: { again: boolean }): Promise<string>;
  /**
   * Redeems the answer that came to our address: everything in it is checked against the secrets of its beginning.
   * @param answer the query that came
   * @param since signing in before this is not signing in again
   * @throws IdentityFault
   */
  redeem(answer: string, secrets: AttemptSecrets, since?: Date): Promise<ProvenIdentity>;
}

/**
 * When somebody has signed in, if it was asked for again.
 * @param told what the provider has signed; not a date if it says nothing
 * @throws IdentityFault `NOT_AGAIN`
 */
export function signedInAgain(told: Date, since: Date | undefined): Date | undefined {
  if (since === undefined) return undefined;
  if (!(told >= since)) throw new IdentityFault('NOT_AGAIN');
  return told;
}

/**
 * What a claim's values prove: each is compared as a whole, so that a value of another scope proves nothing.
 * @param given one value or several, as the provider writes it
 */
export function affiliationsOf(proves: SchoolClaim | undefined, given: unknown): Affiliation[] {
  if (!proves) return [];
  const values = new Set((Array.isArray(given) ? given : [given]).map((value) => String(value).toLowerCase()));
  const says = (accepted: readonly string[]) => accepted.some((value) => values.has(value.toLowerCase()));
  return [...(says(proves.student) ? ['STUDENT' as const] : []), ...(says(proves.alum) ? ['ALUM' as const] : [])];
}
