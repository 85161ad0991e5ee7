import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataOf } from '#contract/calls.ts';
import { createOperator, createMember, menteeProfileInput, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { syncUniversities } from './edit-directory.ts';

type Page = DataOf<'GET /v1/admin/universities'>;

let instance: TestInstance;
let owner: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  owner = await createOperator(instance);
});
afterAll(() => instance.close());

const add = (body: object, { client } = owner) => client.call('POST /v1/admin/universities', { body });
const addDomain = (universityId: number, domain: string) =>
  owner.client.call('POST /v1/admin/universities/{universityId}/domains', {
    params: { universityId },
    body: { domain },
  });
const removeDomain = (universityId: number, domain: string) => {
  const call = 'POST /v1/admin/universities/{universityId}/domains/removal';
  return owner.client.call(call, { params: { universityId }, body: { domain } });
};
const find = async (search: string) =>
  (await owner.client.get('GET /v1/admin/universities', { query: { search } })).content;
/** A mentee who registers with this address. @returns whether they are verified */
async function register(email: string, schoolName: string): Promise<boolean> {
  const { client } = await createMember(instance, 'ROLE_MENTEE', email);
  const body = menteeProfileInput({ education: { schoolName, major: '행정학과' } });
  await client.get('POST /v1/mentee', { body });
  return (await client.get('GET /v1/members/me')).verification === 'APPROVED';
}

describe('an owner', () => {
  it('adds a school, which members find and choose at once, and which stays at the next start', async () => {
    const school = { name: '새길대학교', emailDomain: 'saegil.ac.kr', shortNames: '새길대' };
    const { status, data } = await add(school);
    expect({ status, data }).toMatchObject({
      status: 201,
      data: { name: '새길대학교', emailDomains: ['saegil.ac.kr'] },
    });
    const found = await instance.client().get('GET /v1/universities', { query: { q: 'ㅅㄱㄷ' } });
    expect(found.map(({ name }) => name)).toContain('새길대학교');
    expect(await register('one@saegil.ac.kr', '새길대학교')).toBe(true);
    await syncUniversities(instance.services);
    expect(await find('새길')).toMatchObject([{ name: '새길대학교', addedAt: instance.clock.now().toISOString() }]);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { action: 'UNIVERSITY_ADDED' } });
    expect(content[0]).toMatchObject({ detail: school });
  });

  it('adds no school twice, and no domain that is anybody’s', async () => {
    const school = { name: '겹침대학교', emailDomain: 'overlap.ac.kr', shortNames: '' };
    expect(await add(school)).toMatchObject({ status: 201 });
    const again = { name: '겹침대학교', emailDomain: 'other.ac.kr', shortNames: '' };
    expect(await add(again)).toMatchObject({ code: 'UNIVERSITY_EXISTS', errors: [{ field: 'name' }] });
    const taken = { name: '다른대학교', emailDomain: 'overlap.ac.kr', shortNames: '' };
    expect(await add(taken)).toMatchObject({ code: 'DOMAIN_TAKEN', errors: [{ field: 'emailDomain' }] });
    expect(await add({ ...taken, emailDomain: 'gmail.com' })).toMatchObject({ status: 400 });
    expect(await find('다른대학교')).toEqual([]);
  });

  it('adds a school’s mail domain, so that its students need no document, and takes it away again', async () => {
    const [school] = await find('부산대학교');
    const universityId = school?.universityId ?? 0;
    expect(await register('before@students.pusan.example', '부산대학교')).toBe(false);
    expect(await addDomain(universityId, 'students.pusan.example')).toMatchObject({
      data: { emailDomains: ['pusan.ac.kr', 'students.pusan.example'] },
    });
    expect(await register('after@students.pusan.example', '부산대학교')).toBe(true);
    expect(
      await instance.client().get('GET /v1/universities', { query: { q: '@students.pusan.example' } }),
    ).toMatchObject([{ name: '부산대학교', emailDomains: ['pusan.ac.kr', 'students.pusan.example'] }]);
    const [other] = await find('서울대학교');
    expect(await addDomain(other?.universityId ?? 0, 'students.pusan.example')).toMatchObject({ code: 'DOMAIN_TAKEN' });
    expect(await addDomain(999_999, 'nobody.ac.kr')).toMatchObject({ status: 404 });
    expect(await removeDomain(universityId, 'pusan.ac.kr')).toMatchObject({ status: 404 });
    expect(await removeDomain(universityId, 'students.pusan.example')).toMatchObject({ status: 200 });
    expect(await removeDomain(universityId, 'students.pusan.example')).toMatchObject({ status: 404 });
    expect(await register('late@students.pusan.example', '부산대학교')).toBe(false);
  });

  it('of two owners who give one domain to two schools at once, one does', async () => {
    const [one] = await find('서울대학교');
    const [two] = await find('연세대학교');
    const answers = await Promise.all([one, two].map((school) => addDomain(school?.universityId ?? 0, 'both.example')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('finds schools by part of name, short name or domain, page by page', async () => {
    expect((await find('카이스트')).map(({ name }) => name)).toEqual(['한국과학기술원(KAIST)']);
    expect((await find('snu.ac')).map(({ name }) => name)).toContain('서울대학교');
    expect(await find('%')).toEqual([]);
    const names: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: { cursor?: string } = after === '' ? {} : { cursor: after };
      const found: Page = await owner.client.get('GET /v1/admin/universities', { query });
      names.push(...found.content.map(({ name }) => name));
      after = found.sliceInfo.cursor;
    }
    expect(names.length).toBeGreaterThan(320);
    expect(new Set(names).size).toBe(names.length);
    const first = async (query: object) =>
      (await owner.client.get('GET /v1/admin/universities', { query })).content.map(({ name }) => name);
    expect((await first({ order: 'NAME_DOWN', size: '2' })).toSorted()).toEqual(names.slice(-2).toSorted());
    await add({ name: '찾을대학교', emailDomain: 'found.ac.kr', shortNames: '' });
    expect(await first({ state: 'ADDED', search: '찾을' })).toEqual(['찾을대학교']);
    expect(await first({ state: 'OF_FILE', search: '찾을' })).toEqual([]);
  });
});

describe('a school that is missing', () => {
  const request = ({ client }: TestMember, name: string) =>
    client.call('POST /v1/universities/requests', { body: { name } });
  const waiting = async () => (await owner.client.get('GET /v1/admin/university-requests')).requests;
  const heard = async ({ client }: TestMember) =>
    (await client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'UNIVERSITY');

  it('is asked for once, waits for an operator, and its members are told when it is added', async () => {
    const [one, two] = [await createMember(instance, 'ROLE_MENTEE'), await createMember(instance, 'ROLE_MENTOR')];
    const requestedAt = instance.clock.now().toISOString();
    for (const member of [one, two, one]) expect(await request(member, '푸른대학')).toMatchObject({ status: 201 });
    expect(await waiting()).toEqual([{ name: '푸른대학', members: 2, requestedAt }]);
    const { universityRequests } = await owner.client.get('GET /v1/admin/waiting');
    expect(universityRequests).toEqual({ count: 2, oldestAt: requestedAt });
    const school = { name: '푸른대학교', emailDomain: 'pureun.ac.kr', shortNames: '', requestedName: '푸른대학' };
    expect(await add(school)).toMatchObject({ status: 201 });
    expect(await waiting()).toEqual([]);
    for (const member of [one, two])
      expect(await heard(member)).toMatchObject([{ title: '요청한 학교가 추가됐어요', link: '/user' }]);
    expect(await request(one, '푸른대학교')).toMatchObject({ code: 'UNIVERSITY_EXISTS' });
  });

  it('is declined, and its members are told why', async () => {
    const member = await createMember(instance, 'ROLE_MENTEE');
    await request(member, '없는대학교');
    const decline = () =>
      owner.client.call('POST /v1/admin/university-requests/rejection', { body: { name: '없는대학교' } });
    expect(await decline()).toMatchObject({ status: 200 });
    expect(await decline()).toMatchObject({ status: 404 });
    expect(await heard(member)).toMatchObject([{ title: '요청한 학교를 추가하지 못했어요' }]);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { action: 'UNIVERSITY_DECLINED' } });
    expect(content[0]).toMatchObject({ subject: 'university:없는대학교', detail: { members: 1 } });
  });

  it('needs its full name, and a member waits for three at most', async () => {
    const member = await createMember(instance, 'ROLE_MENTEE');
    expect(await request(member, '푸른대')).toMatchObject({ status: 400 });
    for (const name of ['하나대학교', '두리대학교', '세찌대학교'])
      expect(await request(member, name)).toMatchObject({ status: 201 });
    expect(await request(member, '네찌대학교')).toMatchObject({ code: 'TOO_MANY_UNIVERSITY_REQUESTS' });
    expect(await request(member, '하나대학교')).toMatchObject({ status: 201 });
    expect(
      await instance.client().call('POST /v1/universities/requests', { body: { name: '하나대학교' } }),
    ).toMatchObject({
      status: 401,
    });
  });
});
