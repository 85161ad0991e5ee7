import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWithIdentity, signUpWithIdentity } from '#server/testing/clients/identity-client.ts';
import {
  beginSaml,
  bringSaml,
  fetchSamlAnswer,
  newSamlKey,
  postSamlForm,
  SAML_ISSUER,
  samlAnswerOf,
  samlSettings,
} from '#server/testing/clients/saml-client.ts';
import { clientAtNewAddress, newEmail, verifyEmail } from '#server/testing/clients/sign-up.ts';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { AFFILIATION_ATTRIBUTE, signSaml, writeSamlAnswer } from '#simulator/login/saml.ts';

const { publicKey, privateKey } = newSamlKey();
const other = newSamlKey();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('pglite', samlSettings(publicKey));
});
afterAll(() => instance.close());

const REFUSED = { status: 400, code: 'IDENTITY_REFUSED' };
const EXPIRED = { status: 410, code: 'IDENTITY_EXPIRED' };
const STUDENT = { attributes: { [AFFILIATION_ATTRIBUTE]: ['member@hanbit.example', 'student@hanbit.example'] } };
const begin = () => beginSaml(instance);
type Begun = Awaited<ReturnType<typeof begin>>;
const answerTo = (begun: Begun, changes: Parameters<typeof samlAnswerOf>[2] = {}) =>
  samlAnswerOf(begun, privateKey, changes);
const bring = (begun: Begun, xml: string) => bringSaml(instance, begun, xml);

/** An answer that would be accepted, and what becomes of it once `change` has worked on it. */
async function changed(change: (xml: string, begun: Begun) => string) {
  const begun = await begin();
  const good = answerTo(begun);
  const bad = change(good, begun);
  expect(bad).not.toBe(good);
  return bring(begun, bad);
}
const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '';
const evil = (assertion: string) => assertion.replace('>haneul<', '>thief<');
const withId = (assertion: string, id: string) => assertion.replace(/ ID="[^"]+"/, ` ID="${id}"`);
const unsigned = (xml: string) => xml.replace(signatureIn(xml), '');

describe('a university’s own sign-in by SAML', () => {
  it('asks by redirect, for our address and in our name', async () => {
    const { url, request, state } = await begin();
    expect(url).toMatch(/^https:\/\/idp\.hanbit\.example\/sso\?/);
    expect(request).toMatchObject({
      issuer: 'http://localhost:3000/auth/saml/hanbit/metadata.xml',
      returnAddress: 'http://localhost:3000/auth/signin/callback/hanbit',
    });
    expect(Buffer.byteLength(state)).toBeLessThanOrEqual(80);
  });

  it('describes us to the provider', async () => {
    const response = await instance.app.inject('/auth/saml/hanbit/metadata.xml');
    expect(response.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(response.body).toContain('entityID="http://localhost:3000/auth/saml/hanbit/metadata.xml"');
    expect(response.body).toContain('Location="http://localhost:3000/auth/signin/callback/hanbit"');
    expect(response.body).toContain('WantAssertionsSigned="true"');
  });

  it('signs up with a code for the address, proves enrolment, and signs in later', async () => {
    const begun = await begin();
    expect((await bring(begun, answerTo(begun, STUDENT))).data).toEqual({
      next: 'SIGN_UP',
      name: '한빛대',
      email: null,
    });
    const email = newEmail();
    await verifyEmail(instance, begun.client, email);
    expect(await signUpWithIdentity(begun.client, email)).toMatchObject({ status: 201 });
    const body = menteeProfileInput({ education: { schoolName: '부산대학교', major: '경영학' } });
    expect(await begun.client.get('POST /v1/mentee', { body })).toMatchObject({ isVerified: true });
    const later = await begin();
    expect((await bring(later, answerTo(later))).data).toMatchObject({ next: 'SIGN_IN' });
    expect((await signInWithIdentity(later.client)).data.user.email).toBe(email);
  });

  it('takes an answer that is signed as a whole too', async () => {
    const begun = await begin();
    expect(await bring(begun, signSaml(answerTo(begun), privateKey, 'Response'))).toMatchObject({ status: 200 });
  });
});

describe('S-118 an answer by SAML', () => {
  it('is refused when it is not signed, signed by another, or as a whole alone', async () => {
    expect(await changed((xml) => unsigned(xml))).toMatchObject(REFUSED);
    expect(await changed((xml) => signSaml(unsigned(xml), other.privateKey))).toMatchObject(REFUSED);
    expect(await changed((xml) => signSaml(unsigned(xml), privateKey, 'Response'))).toMatchObject(REFUSED);
  });

  it('is refused when anything signed was changed', async () => {
    expect(await changed((xml) => evil(xml))).toMatchObject(REFUSED);
    expect(await changed((xml) => xml.replace('member@', 'student@'))).toMatchObject(REFUSED);
  });

  it.each<[string, (xml: string) => string]>([
    [
      'XSW1: a copy of the answer around the signed one',
      (xml) => {
        const signed = signSaml(unsigned(xml), privateKey, 'Response');
        const inner = signed.replace(/^<\?xml[^>]*>/, '');
        return withId(evil(unsigned(signed)), '_evil').replace('</samlp:Response>', `${inner}</samlp:Response>`);
      },
    ],
    [
      'XSW3: another assertion before the signed one',
      (xml) => {
        const assertion = assertionIn(xml);
        return xml.replace(assertion, withId(evil(unsigned(assertion)), '_evil') + assertion);
      },
    ],
    [
      'XSW4: the signed assertion within another',
      (xml) => {
        const assertion = assertionIn(xml);
        return xml.replace(
          assertion,
          withId(evil(unsigned(assertion)), '_evil').replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
        );
      },
    ],
    [
      'XSW5: the signature on another assertion, the signed one beside it',
      (xml) => {
        const assertion = assertionIn(xml);
        return xml.replace(assertion, withId(evil(assertion), '_evil') + unsigned(assertion));
      },
    ],
    [
      'XSW6: the signed assertion within the signature of another',
      (xml) => {
        const assertion = assertionIn(xml);
        const signature = signatureIn(assertion);
        const nested = signature.replace('</Signature>', `<Object>${unsigned(assertion)}</Object></Signature>`);
        return xml.replace(assertion, withId(evil(assertion), '_evil').replace(signature, nested));
      },
    ],
    [
      'XSW7: another assertion within extensions',
      (xml) => {
        const assertion = assertionIn(xml);
        const extension = `<samlp:Extensions>${evil(unsigned(assertion))}</samlp:Extensions>`;
        return xml.replace('<samlp:Status>', `${extension}<samlp:Status>`);
      },
    ],
    [
      'XSW8: the signed assertion within an object of another’s signature',
      (xml) => {
        const assertion = assertionIn(xml);
        const signature = signatureIn(assertion);
        const nested = signature.replace('</Signature>', `<Object>${unsigned(assertion)}</Object></Signature>`);
        return xml.replace(assertion, evil(unsigned(assertion)).replace('<saml:Subject>', `${nested}<saml:Subject>`));
      },
    ],
    [
      'two elements of one identifier',
      (xml) => {
        const assertion = assertionIn(xml);
        return xml.replace('<samlp:Status>', `<x>${evil(unsigned(assertion))}</x><samlp:Status>`);
      },
    ],
  ])('with a wrapped signature is refused or read as it was signed: %s', async (_name, wrap) => {
    const begun = await begin();
    const wrapped = wrap(answerTo(begun));
    expect(wrapped).toContain('thief');
    expect(await bring(begun, wrapped)).toMatchObject(REFUSED);
  });

  it('with a document type, an entity or a comment is refused before it is parsed', async () => {
    const entity = '<!DOCTYPE r [<!ENTITY e "haneul">]>';
    expect(await changed((xml) => xml.replace('<samlp:Response', `${entity}<samlp:Response`))).toMatchObject(REFUSED);
    expect(await changed((xml) => xml.replace('>haneul<', '>han<!---->eul<'))).toMatchObject(REFUSED);
  });

  it('to another request, or for another service or address, is refused', async () => {
    const begun = await begin();
    for (const changes of [
      { inResponseTo: '_another' },
      { audience: 'https://other.example' },
      { recipient: 'https://other.example/acs' },
      { issuer: 'https://other.example/idp' },
      { now: new Date(Date.now() - 20 * 60_000) },
      { now: new Date(Date.now() + 20 * 60_000) },
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ]) {
      const each = await begin();
      expect(await bring(each, answerTo(each, changes)), `with ${JSON.stringify(changes)}`).toMatchObject(REFUSED);
    }
    expect(await bring(begun, answerTo(begun))).toMatchObject({ status: 200 });
  });

  it('names the request in what is signed, and not around it alone', async () => {
    const begun = await begin();
    const bare = writeSamlAnswer({ issuer: SAML_ISSUER, request: begun.request, nameId: 'haneul', attributes: {} });
    const without = bare.replace(/(<saml:SubjectConfirmationData[^>]*?)\s+InResponseTo="[^"]+"/, '$1');
    expect(without).not.toBe(bare);
    expect(await bring(begun, signSaml(without, privateKey))).toMatchObject(REFUSED);
  });

  it('works once, in the browser that began', async () => {
    const begun = await begin();
    const xml = answerTo(begun);
    await postSamlForm(instance, { state: begun.state, xml });
    expect(await fetchSamlAnswer(clientAtNewAddress(instance), begun.state)).toMatchObject(EXPIRED);
    expect(await fetchSamlAnswer((await begin()).client, begun.state)).toMatchObject(EXPIRED);
    expect(await fetchSamlAnswer(begun.client, begun.state)).toMatchObject({ status: 200 });
    expect(await fetchSamlAnswer(begun.client, begun.state)).toMatchObject(EXPIRED);
    const again = await begin();
    expect(await bring(again, xml), 'an answer of before').toMatchObject(REFUSED);
    await postSamlForm(instance, { state: begun.state, xml });
    expect(await fetchSamlAnswer(begun.client, begun.state)).toMatchObject(EXPIRED);
  });

  it('leads to our page without what it says, and is not replaced by a later form', async () => {
    const begun = await begin();
    const xml = answerTo(begun);
    const response = await postSamlForm(instance, { state: begun.state, xml });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`http://localhost:3000/auth/signin/callback/hanbit?state=${begun.state}`);
    expect(response.cookies).toEqual([]);
    await postSamlForm(instance, { state: begun.state, xml: 'something else' });
    expect(await fetchSamlAnswer(begun.client, begun.state)).toMatchObject({ status: 200 });
  });

  it('that is too large is not taken, and one that names no sign-in is forgotten', async () => {
    const begun = await begin();
    const large = await postSamlForm(instance, { state: begun.state, xml: 'x'.repeat(200_000) });
    expect(large.statusCode).toBe(413);
    expect(await fetchSamlAnswer(begun.client, begun.state)).toMatchObject(EXPIRED);
    for (const state of ['', 'x', 'A'.repeat(43)])
      expect((await postSamlForm(instance, { state, xml: 'x' })).statusCode).toBe(303);
  });
});
