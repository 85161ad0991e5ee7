import type { Mutation } from './mutation.ts';

const SAML = 'src/server/features/account/auth/identities/saml.test.ts';
const PROVIDER = 'src/server/platform/identity-providers/saml-provider.ts';
const OTHERS = 'to another request, or for another service or address';

/** A university's sign-in by SAML (S-118). */
export const SAML_GUARDS: readonly Mutation[] = [
  {
    name: 'saml-assertion-signed',
    guard: 'the assertion is signed itself',
    file: PROVIDER,
    text: `wantAssertionsSigned: true`,
    instead: `wantAssertionsSigned: false`,
    test: [SAML, 'signed by another, or as a whole alone'],
  },
  {
    name: 'saml-signed-request',
    guard: 'the signed assertion names the request of this browser',
    file: PROVIDER,
    text: `InResponseTo: z.literal(requestId)`,
    instead: `InResponseTo: z.optional(z.string())`,
    test: [SAML, 'names the request in what is signed'],
  },
  {
    name: 'saml-recipient',
    guard: 'an assertion for another address is refused',
    file: PROVIDER,
    text: `Recipient: z.literal(returnAddress)`,
    instead: `Recipient: z.string()`,
    test: [SAML, OTHERS],
  },
  {
    name: 'saml-issuer',
    guard: 'an assertion of another issuer is refused',
    file: PROVIDER,
    text: `Issuer: only(z.object({ _: z.literal(idpIssuer) }))`,
    instead: `Issuer: only(z.object({ _: z.string() }))`,
    test: [SAML, OTHERS],
  },
  {
    name: 'saml-audience',
    guard: 'an assertion for another service is refused',
    file: PROVIDER,
    text: `audience: entityId`,
    instead: `audience: false`,
    test: [SAML, OTHERS],
  },
  {
    name: 'saml-times',
    guard: 'an assertion that is too old or of the future is refused',
    file: PROVIDER,
    text: `acceptedClockSkewMs: CLOCK_SKEW_MS`,
    instead: `acceptedClockSkewMs: -1`,
    test: [SAML, OTHERS],
  },
  {
    name: 'saml-transient',
    guard: 'a name for one session names nobody',
    file: PROVIDER,
    text: `nameIDFormat === PERSISTENT ? nameID : undefined`,
    instead: `nameIDFormat ? nameID : undefined`,
    test: [SAML, OTHERS],
  },
  {
    name: 'saml-markup',
    guard: 'a document type, an entity or a comment reaches no parser',
    file: PROVIDER,
    text: `xml.includes(FORBIDDEN_MARKUP)`,
    instead: `xml.includes('<!never')`,
    test: [SAML, 'with a document type, an entity or a comment'],
  },
  {
    name: 'saml-first-form',
    guard: 'a form that was kept is not replaced by another',
    file: 'src/server/features/account/auth/identities/attempts.ts',
    text: `|| secrets.answer !== undefined) return`,
    instead: `) return`,
    test: [SAML, 'is not replaced by a later form'],
  },
];
