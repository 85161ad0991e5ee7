import { createHash, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '#domain/text/html.ts';
import { page } from '../pages.ts';
import { choiceFields } from './pages.ts';
import { AFFILIATION_ATTRIBUTE, MAIL_ATTRIBUTE, readSamlRequest, signSaml, writeSamlAnswer } from './saml-answer.ts';

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
