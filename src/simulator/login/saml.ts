import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { html, html as xml } from '#domain/text/html.ts';
import { page } from '../pages.ts';
import { choiceFields } from './pages.ts';

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const RSA_BITS = 2048;

/** An identity provider of one's own that speaks SAML 2.0: any address is an account. */
export function createSamlSimulator({ issuer, mount }: { issuer: string; mount: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const payMount = mount.slice(0, mount.lastIndexOf('/'));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPost = request.method === 'POST';
    const given = isPost
      ? new URLSearchParams(await readBody(request))
      : new URL(request.url ?? '', 'http://simulator').searchParams;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(isPost ? answerPage(given) : signInPage(given));
  }

  function signInPage(query: URLSearchParams): string {
    return page(
      payMount,
      '모의 로그인',
      html`<h1>모의 로그인 (SAML)</h1>
        <p>아무 이메일이나 계정이 돼요. 같은 이메일은 같은 사람이에요.</p>
        <form method="post" action="${mount}/saml">
          <input type="hidden" name="SAMLRequest" value="${query.get('SAMLRequest') ?? ''}" />
          <input type="hidden" name="RelayState" value="${query.get('RelayState') ?? ''}" />
          ${choiceFields()}
          <p><button>로그인</button></p>
        </form>`,
    );
  }

  function answerPage(form: URLSearchParams): string {
    const request = readSamlRequest(form.get('SAMLRequest') ?? '');
    const email = form.get('email') ?? '';
    const answer = writeSamlAnswer({
      issuer,
      request,
      nameId: createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24),
      attributes: {
        [MAIL_ATTRIBUTE]: [email],
        [AFFILIATION_ATTRIBUTE]: form.getAll('affiliation').filter((value) => value !== ''),
      },
    });
    const encoded = Buffer.from(signSaml(answer, privateKey)).toString('base64');
    return page(
      payMount,
      '모의 로그인',
      html`<h1>로그인했어요</h1>
        <form method="post" action="${request.returnAddress}">
          <input type="hidden" name="SAMLResponse" value="${encoded}" />
          <input type="hidden" name="RelayState" value="${form.get('RelayState') ?? ''}" />
          <p><button>서비스로 돌아가기</button></p>
        </form>`,
    );
  }

  return { serve, publicKey };
}

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const AFFILIATION_ATTRIBUTE = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9';
const MAIL_ATTRIBUTE = 'urn:oid:0.9.2342.19200300.100.1.3';
const MINUTE = 60_000;

/** What a service provider asks for, by redirect. */
export interface SamlRequest {
  readonly id: string;
  readonly issuer: string;
  readonly returnAddress: string;
  /** Whether who is signed in already has to sign in again. */
  readonly forceAuthn: boolean;
}

export interface SamlAnswer {
  readonly issuer: string;
  readonly request: SamlRequest;
  readonly nameId: string;
  readonly nameIdFormat?: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly now?: Date;
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  /** When the person signed in; now without it. */
  readonly authnInstant?: Date;
}

export function readSamlRequest(encoded: string): SamlRequest {
  const text = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: 100_000 }).toString('utf8');
  const read = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return {
    id: read(/\bID="([^"]+)"/),
    issuer: read(/Issuer[^>]*>([^<]+)</),
    returnAddress: read(/AssertionConsumerServiceURL="([^"]+)"/),
    forceAuthn: read(/ForceAuthn="([^"]+)"/) === 'true',
  };
}

/** An answer as identity providers write it, with nothing signed yet. */
export function writeSamlAnswer(answer: SamlAnswer): string {
  const { issuer, request, nameId, attributes, now = new Date() } = answer;
  const {
    audience = request.issuer,
    recipient = request.returnAddress,
    inResponseTo = request.id,
    authnInstant = now,
  } = answer;
  const format = answer.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
  const values = Object.entries(attributes).map(
    ([name, all]) =>
      xml`<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
        >${all.map((value) => xml`<saml:AttributeValue>${value}</saml:AttributeValue>`)}</saml:Attribute
      >`,
  );
  return xml`<samlp:Response
    xmlns:samlp="${PROTOCOL}"
    xmlns:saml="${ASSERTION}"
    ID="${newId()}"
    Version="2.0"
    IssueInstant="${at(0)}"
    Destination="${request.returnAddress}"
    InResponseTo="${inResponseTo}"
    ><saml:Issuer>${issuer}</saml:Issuer
    ><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status
    ><saml:Assertion xmlns:saml="${ASSERTION}" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"
      ><saml:Issuer>${issuer}</saml:Issuer
      ><saml:Subject
        ><saml:NameID Format="${format}">${nameId}</saml:NameID
        ><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"
          ><saml:SubjectConfirmationData
            NotOnOrAfter="${at(5)}"
            Recipient="${recipient}"
            InResponseTo="${inResponseTo}"
          ></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject
      ><saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"
        ><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions
      ><saml:AuthnStatement AuthnInstant="${authnInstant.toISOString()}"
        ><saml:AuthnContext
          ><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement
      ><saml:AttributeStatement>${values}</saml:AttributeStatement></saml:Assertion></samlp:Response
  >`.markup;
}

/** Signs an element of an answer, as providers do: the signature stands after its issuer. */
export function signSaml(answer: string, privateKey: string, element: 'Assertion' | 'Response' = 'Assertion'): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signed.addReference({
    xpath: `//*[local-name(.)='${element}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  const reference = `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`;
  signed.computeSignature(answer, { location: { reference, action: 'after' } });
  return signed.getSignedXml();
}

function newId(): string {
  return `_${randomBytes(16).toString('hex')}`;
}
