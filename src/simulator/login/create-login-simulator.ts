import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { LOGIN_FAULTS, loginPage, type LoginFault } from './pages.ts';
import { createSamlSimulator, readBody } from './saml.ts';

/** Longer than our server waits. */
const SLOW_MS = 12_000;
const A_DAY_SECONDS = 86_400;

/** Someone who has signed in at the simulator; forgotten with the process. */
interface Account {
  readonly email: string;
  readonly isVerified: boolean;
  /** Values of `eduPersonScopedAffiliation`. */
  readonly affiliations: readonly string[];
}

export interface LoginSimulatorSettings {
  /** With the path that it is mounted at. */
  readonly issuer: string;
  readonly returnAddress: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * An OpenID provider of one's own for development and tests, by `oidc-provider`: any address is an account.
 * @returns serves one request of another HTTP server, with its full path and its body unread
 */
export function createLoginSimulator({ issuer, returnAddress, clientId, clientSecret }: LoginSimulatorSettings) {
  const { pathname: mount } = new URL(issuer);
  const accounts = new Map<string, Account>();
  let fault: LoginFault = 'NONE';
  const provider = new Provider(issuer, {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: { keys: [newKey()] },
    claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified', 'eduperson_scoped_affiliation'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: A_DAY_SECONDS,
      IdToken: 600,
      Interaction: 3600,
      Session: A_DAY_SECONDS,
    },
    async findAccount(_context, accountId) {
      const account = accounts.get(accountId);
      return (
        account && {
          accountId,
          claims: async () => ({
            sub: accountId,
            email: account.email,
            email_verified: account.isVerified,
            eduperson_scoped_affiliation: account.affiliations,
          }),
        }
      );
    },
    // Nobody is asked what we may know.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  const serve = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(loginPage(mount.slice(0, mount.lastIndexOf('/')), uid));
      return;
    }
    const form = new URLSearchParams(await readBody(request));
    if (form.get('action') === 'cancel')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    fault = isFault(form.get('fault')) ?? 'NONE';
    const email = form.get('email') ?? '';
    const accountId = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
    accounts.set(accountId, {
      email,
      isVerified: form.get('verified') === 'yes',
      affiliations: form.getAll('affiliation').filter((value) => value !== ''),
    });
    return provider.interactionFinished(request, response, { login: { accountId } });
  }

  const saml = createSamlSimulator({ issuer: `${issuer}/saml`, mount });
  const handler = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const whole = request.url ?? '/';
    const path = whole.slice(mount.length) || '/';
    if (/^\/saml(?:\?|$)/.test(path)) return saml.serve(request, response);
    Object.assign(request, { originalUrl: whole, url: path });
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(path) ?? [];
    if (uid) return interact(request, response, uid);
    if (path === '/token' && fault !== 'NONE') {
      const shown = fault;
      fault = 'NONE';
      if (shown === 'SLOW') await delay(SLOW_MS, undefined, { ref: false });
      else {
        response.writeHead(503).end();
        return;
      }
    }
    await serve(request, response);
  };
  return { handler, samlKey: saml.publicKey };
}

function isFault(name: string | null): LoginFault | undefined {
  return name !== null && name in LOGIN_FAULTS ? (name as LoginFault) : undefined;
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') };
}

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** Where the simulator keeps what it has issued: in memory, so that a restart forgets it. One for each kind of thing. */
function memoryAdapters(): (name: string) => Adapter {
  const stores = new Map<string, Map<string, Entry>>();
  return (name) => {
    const store = stores.get(name) ?? new Map<string, Entry>();
    stores.set(name, store);
    const find = (isIt: (payload: AdapterPayload) => boolean) =>
      [...store.values()].find(({ payload, until }) => until > Date.now() && isIt(payload))?.payload;
    return {
      async upsert(id, payload, expiresIn) {
        store.set(id, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
      },
      async find(id) {
        const entry = store.get(id);
        return entry && entry.until > Date.now() ? entry.payload : undefined;
      },
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const entry = store.get(id);
        if (entry) store.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      async destroy(id) {
        store.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of store) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
}
