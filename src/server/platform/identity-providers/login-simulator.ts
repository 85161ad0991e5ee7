import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIMULATOR_NAME, SIMULATOR_SCHOOL } from '#domain/account/simulator-name.ts';
import type { createLoginSimulator } from '#simulator/login/create-login-simulator.ts';
import type { ProviderSettings, SchoolClaim } from './identity-provider.ts';
import { AGAIN } from './provider-settings.ts';
import type { SamlSettings } from './saml-provider.ts';

/** The simulator's path on this server's address. */
export const LOGIN_SIMULATOR_PATH = '/simulator/login';

/** What the simulator says of somebody at its university; any other value proves nothing. */
export const SIMULATED_PROOF: SchoolClaim = {
  university: SIMULATOR_SCHOOL.university,
  claim: 'eduperson_scoped_affiliation',
  student: [`student@${SIMULATOR_SCHOOL.scope}`],
  alum: [`alum@${SIMULATOR_SCHOOL.scope}`],
};

type Loaded = ReturnType<typeof createLoginSimulator>;

export interface LoginSimulator {
  readonly settings: ProviderSettings;
  /** The same people by SAML. */
  readonly saml: SamlSettings;
  /** Serves one request under `LOGIN_SIMULATOR_PATH`, with its body unread. */
  handler(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/**
 * A provider of our own within this process. It is named with https, as `openid-client` wants it of every issuer, wherever it is opened. Its code is loaded, and its address for our server's own requests opened, with the first request.
 */
export function openLoginSimulator(publicUrl: string, returnAddress: string): LoginSimulator {
  const issuer = publicUrl.replace(/^http:/, 'https:') + LOGIN_SIMULATOR_PATH;
  const { host } = new URL(issuer);
  const client = { clientId: 'sunbaerang', clientSecret: randomBytes(32).toString('base64url') };
  let loaded: Promise<Loaded> | undefined;
  let listening: Promise<Server> | undefined;
  const load = async () => {
    loaded ??= import('#simulator/login/create-login-simulator.ts').then((code) =>
      code.createLoginSimulator({ issuer, returnAddress, ...client }),
    );
    return loaded;
  };
  const handler: LoginSimulator['handler'] = (request, response) => {
    load()
      .then((simulator) => simulator.handler(request, response))
      .catch(() => response.destroy());
  };
  async function listen(): Promise<Server> {
    const server = createServer((request, response) => {
      // What is issued names the issuer, and not the address that our server asks at.
      Object.assign(request.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });
      handler(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server.unref();
  }
  /** At the address of its own, which is there although nobody may open the public one from here. */
  const ownFetch: typeof fetch = async (input, init) => {
    listening ??= listen();
    const { port } = (await listening).address() as AddressInfo;
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };
  return {
    settings: {
      id: 'simulator',
      name: SIMULATOR_NAME,
      protocol: 'OPENID',
      issuer,
      clientId: client.clientId,
      secret: { in: 'header', text: client.clientSecret },
      scopes: 'openid email',
      proves: SIMULATED_PROOF,
      email: 'ID_TOKEN',
      answersByForm: false,
      refusesInAppBrowsers: false,
      again: AGAIN,
      fetch: ownFetch,
      browserOrigin: new URL(publicUrl).origin,
    },
    saml: {
      id: 'simulator-saml',
      name: `${SIMULATOR_NAME} SAML`,
      entryPoint: `${new URL(publicUrl).origin}${LOGIN_SIMULATOR_PATH}/saml`,
      idpIssuer: `${issuer}/saml`,
      certificates: async () => (await load()).samlKey,
      subjectIn: 'NAME_ID',
      emailIn: 'urn:oid:0.9.2342.19200300.100.1.3',
      proves: { ...SIMULATED_PROOF, claim: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9' },
    },
    handler,
    async close() {
      (await listening)?.closeAllConnections();
      (await listening)?.close();
    },
  };
}
