import { createPublicKey, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { encrypt, type EncryptOptions } from 'xml-encryption';
import { readEnv } from '#server/env.ts';
import { beginSaml, bringSaml, newSamlKey, samlAnswerOf, samlSettings } from '#server/testing/clients/saml-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { signSaml } from '#simulator/login/saml.ts';

const REFUSED = { status: 400, code: 'IDENTITY_REFUSED' };
const { publicKey, privateKey } = newSamlKey();
let instance: TestInstance;
const own = newPair();
beforeAll(async () => {
  instance = await openTestInstance('pglite', {
    ...samlSettings(publicKey),
    SAML_DECRYPTION_KEY: own.key.replaceAll('\n', String.raw`\n`),
    SAML_DECRYPTION_CERTIFICATE: own.certificate,
  });
});
afterAll(() => instance.close());

/** A key and a certificate of it, as an operator makes them with OpenSSL. */
function newPair() {
  const { publicKey: ofPair, privateKey: key } = newSamlKey();
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), body]);
  };
  const [SEQUENCE, SET, INTEGER, BITS, VERSION, TIME] = [0x30, 0x31, 0x02, 0x03, 0xa0, 0x17];
  // sha256WithRSAEncryption; commonName = a
  const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const name = der(SEQUENCE, der(SET, Buffer.from('30080603550403', 'hex'), Buffer.from('0c0161', 'hex')));
  const validity = der(SEQUENCE, ...['260101000000Z', '460101000000Z'].map((at) => der(TIME, Buffer.from(at))));
  const version = der(VERSION, der(INTEGER, Buffer.from([2])));
  const serial = der(INTEGER, Buffer.from([1]));
  const spki = createPublicKey(ofPair).export({ type: 'spki', format: 'der' });
  const about = der(SEQUENCE, version, serial, algorithm, name, validity, name, spki);
  const signature = sign('sha256', about, key);
  const made = der(SEQUENCE, about, algorithm, der(BITS, Buffer.from([0]), signature));
  return { key, publicKey: ofPair, certificate: new X509Certificate(made).toString() };
}

/** The answer with its assertion encrypted for us, as Shibboleth does. */
async function encrypted(
  xml: string,
  {
    content = 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    key = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    to = own,
  }: {
    content?: EncryptOptions['encryptionAlgorithm'];
    key?: EncryptOptions['keyEncryptionAlgorithm'];
    to?: Pick<typeof own, 'publicKey' | 'certificate'>;
  } = {},
): Promise<string> {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: to.publicKey,
    pem: to.certificate,
    encryptionAlgorithm: content,
    keyEncryptionAlgorithm: key,
    warnInsecureAlgorithm: false,
  });
  return xml.replace(assertion, () => `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`);
}
const begin = () => beginSaml(instance);
type Begun = Awaited<ReturnType<typeof begin>>;
const answerTo = (begun: Begun) => samlAnswerOf(begun, privateKey);

describe('S-122 an assertion that is encrypted for us', () => {
  it('is read, also in an answer that is signed as a whole', async () => {
    for (const sign of [(xml: string) => xml, (xml: string) => signSaml(xml, privateKey, 'Response')]) {
      const begun = await begin();
      const xml = sign(await encrypted(answerTo(begun)));
      expect(xml).not.toContain('haneul');
      expect(await bringSaml(instance, begun, xml)).toMatchObject({ data: { next: 'SIGN_UP', name: '한빛대' } });
    }
  });

  it('is encrypted with the certificate in our metadata, and by what cannot be changed unseen', async () => {
    const { body } = await instance.app.inject('/auth/saml/hanbit/metadata.xml');
    const certificate = own.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    expect(body.replaceAll(/\s/g, '')).toContain(certificate);
    expect(body).toContain('use="encryption"');
    expect(body).toContain('aes128-gcm');
    expect(body).not.toContain('-cbc');
  });

  it.each([
    ['the content by CBC', { content: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc' }],
    ['the key by PKCS #1 v1.5', { key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }],
  ] as const)('is refused with %s', async (_what, how) => {
    const begun = await begin();
    expect(await bringSaml(instance, begun, await encrypted(answerTo(begun), how))).toMatchObject(REFUSED);
  });

  it('is refused when it is signed by nobody, changed, another’s, or a document type is within', async () => {
    const other = newPair();
    const unsigned = (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '');
    const changes: ((xml: string) => Promise<string>)[] = [
      (xml) => encrypted(unsigned(xml)),
      (xml) => encrypted(xml.replace('>haneul<', '>thief<')),
      (xml) => encrypted(xml, { to: other }),
      (xml) => encrypted(xml.replace('>haneul<', '>han<!---->eul<')),
    ];
    for (const change of changes) {
      const begun = await begin();
      expect(await bringSaml(instance, begun, await change(answerTo(begun)))).toMatchObject(REFUSED);
    }
  });

  it('is refused where we have no key', async () => {
    const without = await openTestInstance('pglite', samlSettings(publicKey));
    const begun = await beginSaml(without);
    expect(await bringSaml(without, begun, await encrypted(answerTo(begun)))).toMatchObject(REFUSED);
    expect((await without.app.inject('/auth/saml/hanbit/metadata.xml')).body).not.toContain('KeyDescriptor');
    await without.close();
  });

  it('needs a key and its own certificate', async () => {
    const other = newPair();
    const start = (key: string, certificate: string) => () =>
      readEnv({ NODE_ENV: 'test', SAML_DECRYPTION_KEY: key, SAML_DECRYPTION_CERTIFICATE: certificate });
    expect(start(own.key, own.certificate)).not.toThrow();
    expect(start(own.key, other.certificate)).toThrow('SAML_DECRYPTION_KEY');
    expect(start('secret', own.certificate)).toThrow('SAML_DECRYPTION_KEY');
    expect(() => readEnv({ NODE_ENV: 'test', SAML_DECRYPTION_KEY: own.key })).toThrow('SAML_DECRYPTION_CERTIFICATE');
  });
});

describe('S-118 a weak signature by SAML', () => {
  const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
  const DIGEST_SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
  const STRONG = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const DIGEST_STRONG = 'http://www.w3.org/2001/04/xmlenc#sha256';

  /** The answer signed again by the provider's own key, in another way. */
  function signed(xml: string, signatureAlgorithm: string, digestAlgorithm: string): string {
    const canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#';
    const signing = new SignedXml({ privateKey, signatureAlgorithm, canonicalizationAlgorithm });
    const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalizationAlgorithm];
    signing.addReference({ xpath: "//*[local-name(.)='Assertion']", transforms, digestAlgorithm });
    const reference = "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']";
    const location = { reference, action: 'after' } as const;
    signing.computeSignature(xml.replace(/<Signature[\s\S]*<\/Signature>/, ''), { location });
    return signing.getSignedXml();
  }

  it.each([
    ['SHA-1', SHA1, DIGEST_SHA1],
    ['SHA-1 in the signature alone', SHA1, DIGEST_STRONG],
    ['SHA-1 in the digest alone', STRONG, DIGEST_SHA1],
  ])('is refused though the provider made it: %s', async (_name, signature, digest) => {
    const begun = await begin();
    const xml = signed(answerTo(begun), signature, digest);
    expect(await bringSaml(instance, begun, xml)).toMatchObject(REFUSED);
  });

  it('is refused within what is encrypted, and when its name is spelt otherwise', async () => {
    const begun = await begin();
    const weak = signed(answerTo(begun), SHA1, DIGEST_SHA1);
    expect(await bringSaml(instance, begun, await encrypted(weak))).toMatchObject(REFUSED);
    const again = await begin();
    const spelt = signed(answerTo(again), SHA1, DIGEST_SHA1)
      .replaceAll('#rsa-sha1', '#rsa&#45;sha1')
      .replaceAll('xmldsig#sha1', 'xmldsig#&#115;ha1');
    expect(await bringSaml(instance, again, spelt)).toMatchObject(REFUSED);
  });

  it('is refused with MD5, and taken as the provider signs', async () => {
    const begun = await begin();
    const md5 = answerTo(begun).replace(STRONG, 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5');
    expect(await bringSaml(instance, begun, md5)).toMatchObject(REFUSED);
    const again = await begin();
    expect(await bringSaml(instance, again, signed(answerTo(again), STRONG, DIGEST_STRONG))).toMatchObject({
      status: 200,
    });
  });
});
