import { type KeyObject, sign } from 'node:crypto';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import { PAGES } from '#contract/pages.ts';
import { IDENTITY_ANSWER_SECONDS } from '#domain/account/identities.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '../clock.ts';
import {
  affiliationsOf,
  IdentityFault,
  type IdentityProvider,
  type ProvenIdentity,
  type ProviderSettings,
  signedInAgain,
} from './identity-provider.ts';
import { type LoginSimulator, openLoginSimulator } from './login-simulator.ts';
import { providerSettings } from './provider-settings.ts';
import { openSamlProvider, samlMetadataPath, type SamlSettings } from './saml-provider.ts';

/** The services with which members sign in besides their password, in the order of their buttons. */
export type IdentityProviders = ReadonlyMap<string, IdentityProvider>;

interface OpenedIdentityProviders {
  readonly providers: IdentityProviders;
  /** Only in development and tests, where none is set: to be mounted at `LOGIN_SIMULATOR_PATH`. */
  readonly simulator: LoginSimulator | null;
  close(): Promise<void>;
}

/** Opens the services that are set; in development and tests without any, a simulator of one. None of them is asked for anything yet. */
export function openIdentityProviders(env: Env, publicUrl: string, clock: Clock): OpenedIdentityProviders {
  const settings = providerSettings(env);
  const { SAML_DECRYPTION_KEY: key, SAML_DECRYPTION_CERTIFICATE: certificate } = env;
  const decryption = key && certificate ? { key, certificate } : undefined;
  const set: SamlSettings[] = (env.SAML_PROVIDERS ?? []).map((each) => ({ ...each, decryption }));
  const simulator =
    settings.length + set.length === 0 && !env.isProduction && env.ROLE === 'all'
      ? openLoginSimulator(publicUrl, returnAddressOf(publicUrl, 'simulator'))
      : null;
  const all: ProviderSettings[] = simulator ? [simulator.settings] : settings;
  const saml = simulator ? [simulator.saml] : set;
  const providers = [
    ...all.map((each) => openProvider(each, returnAddressOf(publicUrl, each.id), clock)),
    ...saml.map((each) =>
      openSamlProvider(each, returnAddressOf(publicUrl, each.id), publicUrl + samlMetadataPath(each.id)),
    ),
  ];
  return {
    providers: new Map(providers.map((each) => [each.id, each])),
    simulator,
    close: async () => simulator?.close(),
  };
}

/** Where the provider sends the browser back to, exactly as it is registered there. */
function returnAddressOf(publicUrl: string, id: string): string {
  return publicUrl + PAGES.identityCallback.replace(':provider', id);
}

/** Apple allows half a year; a secret is used at once. */
const LIFETIME_SECONDS = 300;

/** The client secret that Apple wants: a token signed with the team's key (Apple, Creating a client secret). */
export function appleSecret(
  { teamId, keyId, key }: { teamId: string; keyId: string; key: KeyObject },
  { clientId, issuer, now }: { clientId: string; issuer: string; now: number },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'ES256', kid: keyId });
  const body = part({ iss: teamId, iat: now, exp: now + LIFETIME_SECONDS, aud: issuer, sub: clientId });
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return `${head}.${body}.${signature.toString('base64url')}`;
}

/** The addresses of Naver's OAuth 2 (developers.naver.com, 네이버 로그인 API 명세). */
function describeNaver(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2.0/authorize`,
    token_endpoint: `${issuer}/oauth2.0/token`,
  };
}

const profile = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().check(z.minLength(1)), email: z.optional(z.string()) }),
});

/** Who Naver says it is. The address is one that its user has entered for contact: Naver does not say that it is verified. */
export async function readNaverProfile(issuer: string, response: Response): Promise<ProvenIdentity> {
  const read = profile.safeParse(await response.json());
  if (!read.success) throw new IdentityFault('REFUSED', read.error);
  const { id, email = null } = read.data.response;
  return { issuer, subject: id, email, isEmailVerified: false, affiliations: [] };
}

/** Keys and addresses of a provider change rarely. */
const CONFIGURATION_LIFETIME_MS = HOUR_MS;

type Claims = Readonly<Record<string, unknown>>;

/**
 * One provider over `openid-client`, which checks `iss`, `aud`, `exp`, the nonce, the state and the signature of the ID token.
 * @param returnAddress ours, exactly as it is registered there
 */
function openProvider(settings: ProviderSettings, returnAddress: string, clock: Clock): IdentityProvider {
  const { id, name, answersByForm, refusesInAppBrowsers } = settings;
  const isOpenId = settings.protocol === 'OPENID';
  let known: { configuration: client.Configuration; until: number } | undefined;

  async function configure(): Promise<client.Configuration> {
    const now = clock.now().getTime();
    if (known && known.until > now) return known.configuration;
    const configuration = isOpenId
      ? await discover(settings, clock)
      : new client.Configuration(
          describeNaver(settings.issuer),
          settings.clientId,
          undefined,
          authentication(settings, clock),
        );
    configuration.timeout = IDENTITY_ANSWER_SECONDS;
    known = { configuration, until: now + CONFIGURATION_LIFETIME_MS };
    return configuration;
  }

  return {
    id,
    name,
    answersByForm,
    keepsAnswers: false,
    refusesInAppBrowsers,
    university: settings.proves?.university ?? null,
    asksAgain: settings.again !== null,
    begin: (secrets, { again }) =>
      inTime(async () => {
        const parameters = {
          redirect_uri: returnAddress,
          scope: settings.scopes,
          state: secrets.state,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          ...(isOpenId && { nonce: secrets.nonce }),
          ...(answersByForm && { response_mode: 'form_post' }),
          ...(again && settings.again),
        };
        const url = client.buildAuthorizationUrl(await configure(), parameters);
        return (settings.browserOrigin ?? url.origin) + url.pathname + url.search;
      }),
    redeem: (answer, secrets, since) =>
      inTime(async () => {
        const given = new URLSearchParams(answer);
        if (given.get('error') === 'access_denied') throw new IdentityFault('CANCELLED');
        const configuration = await configure();
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${returnAddress}?${given.toString()}`),
          {
            pkceCodeVerifier: secrets.codeVerifier,
            expectedState: secrets.state,
            ...(isOpenId && { expectedNonce: secrets.nonce, idTokenExpected: true }),
          },
          // Naver wants the state here too.
          isOpenId ? {} : { state: secrets.state },
        );
        return isOpenId
          ? proveByToken(settings, configuration, tokens, since)
          : readNaverProfile(
              settings.issuer,
              await client.fetchProtectedResource(configuration, tokens.access_token, NAVER_PROFILE, 'GET'),
            );
      }),
  };
}

const NAVER_PROFILE = new URL('https://openapi.naver.com/v1/nid/me');

async function discover(settings: ProviderSettings, clock: Clock): Promise<client.Configuration> {
  const { issuer, clientId, fetch: ownFetch } = settings;
  return client.discovery(new URL(issuer), clientId, undefined, authentication(settings, clock), {
    timeout: IDENTITY_ANSWER_SECONDS,
    execute: [client.enableNonRepudiationChecks],
    ...(ownFetch && { [client.customFetch]: ownFetch }),
  });
}

function authentication({ secret, clientId, issuer }: ProviderSettings, clock: Clock): client.ClientAuth {
  if (secret.in !== 'token')
    return secret.in === 'header' ? client.ClientSecretBasic(secret.text) : client.ClientSecretPost(secret.text);
  return (_server, _client, body) => {
    const now = Math.floor(clock.now().getTime() / SECOND_MS);
    body.set('client_id', clientId);
    body.set('client_secret', appleSecret(secret, { clientId, issuer, now }));
  };
}

async function proveByToken(
  settings: ProviderSettings,
  configuration: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  since: Date | undefined,
): Promise<ProvenIdentity> {
  const claims = tokens.claims();
  if (!claims) throw new IdentityFault('REFUSED');
  const signedInAt = signedInAgain(new Date((claims.auth_time ?? NaN) * SECOND_MS), since);
  const { proves } = settings;
  const about: Claims =
    settings.email === 'USER_INFO' || (proves && !(proves.claim in claims))
      ? { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      : claims;
  const email = typeof about['email'] === 'string' ? about['email'] : null;
  // Apple writes it as a text.
  const isTold = about['email_verified'] === true || about['email_verified'] === 'true';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified:
      email !== null &&
      isTold &&
      settings.email !== 'UNVERIFIED' &&
      (settings.isAuthoritative?.(email.toLowerCase(), claims) ?? true),
    affiliations: affiliationsOf(proves, proves && about[proves.claim]),
    signedInAt,
  };
}

/** No more than ten seconds for all requests together; what fails says whether the provider is silent or its answer is wrong. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new IdentityFault('SILENT')), IDENTITY_ANSWER_SECONDS * SECOND_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw error instanceof IdentityFault ? error : new IdentityFault(isSilence(error) ? 'SILENT' : 'REFUSED', error);
  } finally {
    clearTimeout(timer);
  }
}

/** No connection, no answer in time, or one that says that the provider itself has failed. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || error.name === 'TimeoutError') return true;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isSilence(cause);
}
