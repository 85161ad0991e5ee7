import { generateKeyPairSync } from 'node:crypto';
import {
  AFFILIATION_ATTRIBUTE,
  readSamlRequest,
  signSaml,
  writeSamlAnswer,
  type SamlAnswer,
} from '#simulator/login/saml.ts';
import type { TestInstance } from '../test-instance.ts';
import { clientAtNewAddress } from './sign-up.ts';
import type { TestClient } from './test-client.ts';

const RSA_BITS = 2048;
export const SAML_ISSUER = 'https://idp.hanbit.example/shibboleth';
const params = { provider: 'hanbit' };

export function newSamlKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The settings of a university's identity provider with this key. */
export function samlSettings(publicKey: string, changes: object = {}) {
  const proves = {
    university: '부산대학교',
    claim: AFFILIATION_ATTRIBUTE,
    student: ['student@hanbit.example'],
    alum: ['alum@hanbit.example'],
  };
  const entryPoint = 'https://idp.hanbit.example/sso';
  const one = { id: 'hanbit', name: '한빛대', entryPoint, idpIssuer: SAML_ISSUER, certificates: [publicKey], proves };
  return { SAML_PROVIDERS: JSON.stringify([{ ...one, ...changes }]) };
}

/** A browser that has begun, with the request that the provider got. */
export async function beginSaml(instance: TestInstance, client = clientAtNewAddress(instance)) {
  const { url } = await client.get('POST /v1/auth/providers/{provider}/start', { params });
  const query = new URL(url).searchParams;
  return {
    client,
    url,
    state: query.get('RelayState') ?? '',
    request: readSamlRequest(query.get('SAMLRequest') ?? ''),
  };
}

/** What the provider writes, signed as it signs. */
export function samlAnswerOf(
  { request }: Pick<Awaited<ReturnType<typeof beginSaml>>, 'request'>,
  privateKey: string,
  changes: Partial<SamlAnswer> = {},
): string {
  const attributes = { [AFFILIATION_ATTRIBUTE]: ['member@hanbit.example'] };
  return signSaml(
    writeSamlAnswer({ issuer: SAML_ISSUER, request, nameId: 'haneul', attributes, ...changes }),
    privateKey,
  );
}

/** The form of the provider's page, which comes from another site and without cookies. */
export function postSamlForm(instance: TestInstance, { state, xml }: { state: string; xml: string }) {
  return instance.app.inject({
    method: 'POST',
    url: '/auth/signin/callback/hanbit',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.hanbit.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: state,
    }).toString(),
  });
}

/** Our page, which comes for the answer with the browser's cookie. */
export function fetchSamlAnswer(client: TestClient, state: string) {
  const answer = new URLSearchParams({ state }).toString();
  return client.call('POST /v1/auth/providers/{provider}/answer', { params, body: { answer } });
}

/** Both, one after the other. */
export async function bringSaml(
  instance: TestInstance,
  begun: Pick<Awaited<ReturnType<typeof beginSaml>>, 'client' | 'state'>,
  xml: string,
) {
  await postSamlForm(instance, { state: begun.state, xml });
  return fetchSamlAnswer(begun.client, begun.state);
}
