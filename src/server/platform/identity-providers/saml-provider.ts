import { promisify } from 'node:util';
import type { Profile, SAML, SamlConfig } from '@node-saml/node-saml';
import * as z from 'zod/mini';
import { PAGES } from '#contract/pages.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import {
  affiliationsOf,
  type AttemptSecrets,
  IdentityFault,
  type IdentityProvider,
  type ProvenIdentity,
  type SchoolClaim,
  signedInAgain,
} from './identity-provider.ts';

/** A university's identity provider that speaks SAML 2.0, as data. */
export interface SamlSettings {
  readonly id: string;
  readonly name: string;
  /** Its address for requests by redirect. */
  readonly entryPoint: string;
  /** How it calls itself in its metadata (`entityID`). */
  readonly idpIssuer: string;
  /** Certificates or public keys with which it signs; several while it changes them. */
  readonly certificates: readonly string[] | (() => Promise<string>);
  /** Our own name, if not the address of our metadata. */
  readonly entityId?: string | undefined;
  /** `NAME_ID`, or the attribute that names a person for good. */
  readonly subjectIn: string;
  readonly emailIn: string;
  readonly proves?: SchoolClaim | undefined;
  /** Our key for assertions that are encrypted for us, and the certificate in our metadata, as PEM. */
  readonly decryption?: { readonly key: string; readonly certificate: string } | undefined;
}

/** Where a provider reads who we are. */
export function samlMetadataPath(id: string): string {
  return `${PAGES.auth}/saml/${id}/metadata.xml`;
}

/** How far the clocks of two servers may lie apart. */
const CLOCK_SKEW_MS = 2 * MINUTE_MS;
/** An answer that is older is a late or a kept one, whatever the provider allows. */
const MAX_AGE_MS = 10 * MINUTE_MS;
const MAX_SUBJECT_LENGTH = 500;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/**
 * One identity provider over `@node-saml/node-saml`, which checks the signature, that exactly the signed assertion is read, audience and times. What it
 * leaves open is checked here: issuer, recipient, and the request of this browser in the signed part.
 * @param returnAddress our assertion consumer service
 * @param metadataAddress our own name, unless the settings say another
 */
export function openSamlProvider(
  settings: SamlSettings,
  returnAddress: string,
  metadataAddress: string,
): IdentityProvider {
  const { id, name, proves, decryption } = settings;
  const entityId = settings.entityId ?? metadataAddress;
  const common = {
    issuer: entityId,
    callbackUrl: returnAddress,
    wantAssertionsSigned: true,
    identifierFormat: settings.subjectIn === 'NAME_ID' ? PERSISTENT : null,
  };

  async function open({ nonce }: AttemptSecrets, again = false): Promise<SAML> {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { certificates } = settings;
    const requestId = requestIdOf(nonce);
    const options: SamlConfig = {
      ...common,
      entryPoint: settings.entryPoint,
      idpIssuer: settings.idpIssuer,
      idpCert: typeof certificates === 'function' ? [await certificates()] : [...certificates],
      audience: entityId,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      maxAssertionAgeMs: MAX_AGE_MS,
      disableRequestedAuthnContext: true,
      forceAuthn: again,
      generateUniqueId: () => requestId,
      validateInResponseTo: ValidateInResponseTo.always,
      // The attempt in our database is what can be answered once; here it is known by its number alone.
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
        removeAsync: async () => null,
      },
    };
    return new SAML(options);
  }

  return {
    id,
    name,
    answersByForm: true,
    keepsAnswers: true,
    refusesInAppBrowsers: false,
    university: proves?.university ?? null,
    asksAgain: true,
    async describe() {
      const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
      return describeDecryption(
        generateServiceProviderMetadata({
          ...common,
          ...(decryption && { decryptionPvk: decryption.key, decryptionCert: decryption.certificate }),
        }),
      );
    },
    async begin(secrets, { again }) {
      const saml = await open(secrets, again);
      return saml.getAuthorizeUrlAsync(secrets.state, undefined, {});
    },
    async redeem(answer, secrets, since) {
      try {
        const SAMLResponse = await readSamlAnswer(answer, decryption?.key);
        const saml = await open(secrets);
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
        if (!profile) throw new Error('no profile');
        const authnInstant = assertMeant(profile, {
          idpIssuer: settings.idpIssuer,
          returnAddress,
          requestId: requestIdOf(secrets.nonce),
        });
        return { ...prove(settings, profile), signedInAt: signedInAgain(authnInstant, since) };
      } catch (error) {
        throw error instanceof IdentityFault ? error : new IdentityFault('REFUSED', error);
      }
    },
  };
}

/** The library offers CBC too, which we refuse. */
function describeDecryption(metadata: string): string {
  return metadata.replaceAll(/\s*<EncryptionMethod Algorithm="[^"]*-cbc"\s*\/>/g, '');
}

/**
 * Whether the signed assertion is this provider's answer to this request, brought to this address (SAML 2.0 Profiles, 4.1.4.2, 4.1.4.3).
 * @returns when the person signed in there: of several times the first
 */
function assertMeant(
  profile: Profile,
  { idpIssuer, returnAddress, requestId }: { idpIssuer: string; returnAddress: string; requestId: string },
): Date {
  const only = <Shape extends z.ZodMiniType>(shape: Shape) => z.array(shape).check(z.length(1));
  const data = z.object({
    Recipient: z.literal(returnAddress),
    InResponseTo: z.literal(requestId),
    NotOnOrAfter: z.string(),
  });
  const confirmation = z.object({
    $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
    SubjectConfirmationData: only(z.object({ $: data })),
  });
  const assertion = z.object({
    $: z.object({ Version: z.literal('2.0') }),
    Issuer: only(z.object({ _: z.literal(idpIssuer) })),
    Subject: only(z.object({ SubjectConfirmation: only(confirmation) })),
    Conditions: only(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })),
    AuthnStatement: z.array(z.object({ $: z.object({ AuthnInstant: z.string() }) })).check(z.minLength(1)),
  });
  const { AuthnStatement } = z.parse(z.object({ Assertion: assertion }), profile.getAssertion?.()).Assertion;
  return new Date(Math.min(...AuthnStatement.map(({ $ }) => Date.parse($.AuthnInstant))));
}

function prove({ subjectIn, emailIn, idpIssuer, proves }: SamlSettings, profile: Profile): ProvenIdentity {
  const attributes = z.parse(z._default(z.record(z.string(), z.unknown()), {}), profile['attributes']);
  const subject = subjectIn === 'NAME_ID' ? persistentName(profile) : textOf(attributes[subjectIn]);
  // A name for one session alone would be another person each time.
  if (!subject || subject.length > MAX_SUBJECT_LENGTH) throw new Error('no name that lasts');
  return {
    issuer: idpIssuer,
    subject,
    email: textOf(attributes[emailIn]) ?? null,
    // An address of a university is verified by a code (product §24.9).
    isEmailVerified: false,
    affiliations: affiliationsOf(proves, proves && attributes[proves.claim]),
  };
}

function persistentName({ nameID, nameIDFormat }: Profile): string | undefined {
  return nameIDFormat === PERSISTENT ? nameID : undefined;
}

const nested = z.object({ NameID: z.array(z.object({ _: z.string() })).check(z.length(1)) });

/** One value; of `eduPersonTargetedID` the name within. Several name nobody. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  return nested.safeParse(value).data?.NameID[0]?._.trim() || undefined;
}

/** An XML identifier may not begin with a digit. */
function requestIdOf(nonce: string): string {
  return `_${nonce}`;
}

/** Base64 of a signed answer with all attributes of a person is some ten thousand characters. */
export const MAX_SAML_ANSWER = 150_000;
/** Document types, entities, comments and character data: no provider writes them, and each has hidden an attack. */
const FORBIDDEN_MARKUP = '<!';
const SIGNED_BY = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const DIGESTED_BY = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
/** Neither CBC nor RSA PKCS #1 v1.5: both can be decrypted by asking often enough (padding oracles). */
const ENCRYPTED_BY = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]);
const ENCRYPTED_ASSERTION = /<((?:[\w.-]+:)?)EncryptedAssertion\b[\s\S]*<\/\1EncryptedAssertion\s*>/;

/**
 * An answer as it may reach a parser: its assertion decrypted, if it was encrypted for us.
 * @param answer in Base64, as it was posted
 * @param key ours, as PEM
 * @returns the same form
 * @throws Error
 */
async function readSamlAnswer(answer: string, key: string | undefined): Promise<string> {
  if (answer.length > MAX_SAML_ANSWER) throw new Error('too long');
  const given = Buffer.from(answer, 'base64').toString('utf8');
  assertPlain(given);
  const xml = await decrypt(given, key);
  assertPlain(xml);
  assertAlgorithms(xml, 'SignatureMethod', SIGNED_BY);
  assertAlgorithms(xml, 'DigestMethod', DIGESTED_BY);
  return Buffer.from(xml).toString('base64');
}

function assertPlain(xml: string): void {
  if (xml.includes(FORBIDDEN_MARKUP)) throw new Error('a document type, an entity or a comment');
}

/** Each element of this name says one of these, letter by letter: a deny list could be passed by another spelling. */
function assertAlgorithms(xml: string, element: string, allowed: ReadonlySet<string>): void {
  const opened = xml.match(new RegExp(`<(?:[\\w.-]+:)?${element}\\b`, 'g')) ?? [];
  const said = [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${element}\\s+Algorithm="([^"]*)"`, 'g'))];
  if (said.length !== opened.length || !said.every(([, name = '']) => allowed.has(name)))
    throw new Error(`a weak or unknown ${element}`);
}

/**
 * Puts the assertion in place of its encrypted form, so that what is checked here is what is parsed. That leaves no signature of the whole answer, which
 * nothing is read from.
 */
async function decrypt(xml: string, key: string | undefined): Promise<string> {
  const [encrypted] = ENCRYPTED_ASSERTION.exec(xml) ?? [];
  if (encrypted === undefined) return xml;
  if (key === undefined) throw new Error('encrypted, and there is no key');
  assertAlgorithms(encrypted, 'EncryptionMethod', ENCRYPTED_BY);
  const { decrypt: decryptXml } = await import('xml-encryption');
  const assertion = await promisify(decryptXml)(encrypted, { key, disallowDecryptionWithInsecureAlgorithm: true });
  return xml.replace(encrypted, () => assertion);
}
