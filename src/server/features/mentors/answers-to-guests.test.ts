import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { recordStatements, type RecordedDatabase } from '#server/testing/database/record-statements.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, mentorProfileInput, type TestMember } from '#server/testing/factories.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { openTwoInstances, type TwoInstances } from '#server/testing/two-instances.ts';
import { listMentor, unlistMentor } from './write-mentor.ts';

const CACHED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=2';

interface Body {
  readonly data: { readonly content: readonly { readonly mentorId: number; readonly isBookmarked: boolean }[] };
}

describe('what guests are answered, on two processes that share nothing', () => {
  let two: TwoInstances;
  beforeAll(async () => {
    two = await openTwoInstances({ isLive: false });
  });
  afterAll(() => two.close());

  /** What guests there see of a mentor: the title on the card, and the page's status and title. */
  async function seen({ memberId: mentorId }: TestMember) {
    const guest = two.there.client();
    const { content } = await guest.get('GET /v1/mentor', { query: { size: 30 } });
    const page = await guest.call('GET /v1/mentor/{mentorId}', { params: { mentorId } });
    return [
      content.find((mentor) => mentor.mentorId === mentorId)?.introduction.title,
      page.status === 200 ? page.data.introduction.title : page.status,
    ];
  }

  const edit = ({ client }: TestMember) => {
    const body = mentorProfileInput({ introduction: { title: '새로 쓴 제목', content: '새로 썼어요.' } });
    return client.get('PUT /v1/mentor', { body });
  };
  it.each([
    ['is edited', edit, ['새로 쓴 제목', '새로 쓴 제목']],
    [
      'is suspended',
      ({ memberId }: TestMember) => suspendMember(two.here.db, memberId, two.here.clock.now()),
      [undefined, 404],
    ],
    ['takes a pause', ({ client }: TestMember) => client.get('PUT /v1/mentor/me/pause'), [undefined, 404]],
    ['is taken off the list', ({ memberId }: TestMember) => unlistMentor(two.here.db, memberId), [undefined, 404]],
  ])('is two seconds old at most after a mentor %s', async (_what, change, then) => {
    const mentor = await createMentor(two.here, { introduction: { title: '처음 제목', content: '처음 글' } });
    two.there.clock.advance({ seconds: 2 });
    expect(await seen(mentor)).toEqual(['처음 제목', '처음 제목']);
    await change(mentor);
    two.there.clock.advance({ milliseconds: 1999 });
    expect(await seen(mentor)).toEqual(['처음 제목', '처음 제목']);
    two.there.clock.advance({ milliseconds: 1 });
    expect(await seen(mentor)).toEqual(then);
  });
});

describe('what guests are answered', () => {
  let db: RecordedDatabase;
  let instance: TestInstance;
  let mentor: TestMember;
  beforeAll(async () => {
    db = recordStatements(await createTestDatabase('postgresql'));
    instance = await openTestInstance(db);
    for (let count = 0; count < 5; count += 1) mentor = await createMentor(instance);
  });
  afterAll(() => instance.close());

  const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
    instance.app.inject({ url, headers, remoteAddress });
  const list = '/v1/mentor?size=10';
  const page = () => `/v1/mentor/${mentor.memberId}`;

  it('may be kept by caches that tell guests from members', async () => {
    for (const url of [list, page()]) {
      const { headers } = await ask(url);
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'cache-control': CACHED,
          vary: 'accept-encoding, cookie',
          etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) as unknown,
          'x-robots-tag': 'noindex',
          age: '0',
        }),
      ]);
      expect(headers).not.toHaveProperty('set-cookie');
    }
    instance.clock.advance({ milliseconds: 1001 });
    expect((await ask(list)).headers.age).toBe('2');
  });

  it('S-89 is not what a member is answered, nor the other way round', async () => {
    const mentee = await createMentee(instance);
    await mentee.client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: mentor.memberId } });
    const cookie = cookieOf(mentee.client);
    const isMarked = (answer: { body: string }) => {
      const { content } = (JSON.parse(answer.body) as Body).data;
      return content.find(({ mentorId }) => mentorId === mentor.memberId)?.isBookmarked;
    };
    const url = '/v1/mentor?size=20';
    // A member first, then guests, then a member.
    expect(isMarked(await ask(url, { cookie }))).toBe(true);
    const guests = await ask(url);
    expect(isMarked(guests)).toBe(false);
    expect(isMarked(await ask(url, { cookie: 'theme=dark' }))).toBe(false);
    const members = await ask(url, { cookie, 'if-none-match': String(guests.headers.etag) });
    expect([members.statusCode, isMarked(members)]).toEqual([200, true]);
    expect(members.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' });
    for (const name of ['etag', 'age']) expect(members.headers).not.toHaveProperty(name);
    const kept = instance.services.guestAnswers.size().entries;
    await ask('/v1/mentor?size=21', { cookie });
    expect(instance.services.guestAnswers.size().entries).toBe(kept);
  });

  it('is for no cache where the cookie names a session that has ended', async () => {
    const cookie = `${instance.services.cookies.session.name}=ended`;
    const { statusCode, headers } = await ask(list, { cookie });
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });

  it('is read once for a burst of guests, and for all of two seconds', async () => {
    instance.clock.advance({ seconds: 2 });
    db.takeNames();
    const burst = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(list, {}, `198.51.100.${index}`)));
    expect(new Set(burst.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    // What owners have set is read beside them, once in two seconds.
    const takeOwn = () => db.takeNames().filter((name) => name !== 'list-runtime-settings');
    expect(takeOwn()).toHaveLength(3);
    await ask(list);
    expect(db.takeNames()).toEqual([]);
    instance.clock.advance({ seconds: 2 });
    await ask(list);
    expect(takeOwn()).toHaveLength(3);
  });

  it('is 304 without a body for a client that has it', async () => {
    for (const url of [list, page()]) {
      const { etag } = (await ask(url)).headers;
      db.takeNames();
      for (const known of [String(etag), `"other", ${String(etag)}`]) {
        const again = await ask(url, { 'if-none-match': known });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers).toMatchObject({ etag, 'cache-control': CACHED, vary: 'accept-encoding, cookie' });
      }
      expect((await ask(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
      expect(db.takeNames()).toEqual([]);
    }
    const before = (await ask(page())).headers.etag;
    const body = mentorProfileInput({ message: '다른 인사' });
    await mentor.client.get('PUT /v1/mentor', { body });
    instance.clock.advance({ seconds: 2 });
    expect((await ask(page(), { 'if-none-match': String(before) })).statusCode).toBe(200);
  });

  it('is compressed as the client takes it', async () => {
    const { body, headers } = await ask(list);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const br = await ask(list, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: headers.etag });
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(body);
    const gzip = await ask(list, { 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzip.rawPayload))).toBe(body);
    const short = await ask('/v1/mentor?q=!', { 'accept-encoding': 'br' });
    expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it('is the head alone for a HEAD request', async () => {
    const head = await instance.app.inject({ method: 'HEAD', url: list });
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', CACHED]);
  });

  it('is not kept where it is a refusal', async () => {
    const hidden = await createMentor(instance, { isListed: false });
    const url = `/v1/mentor/${hidden.memberId}`;
    const refused = await ask(url);
    expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ]);
    await listMentor(instance.db, hidden.memberId, instance.clock.now());
    expect((await ask(url)).statusCode).toBe(200);
    for (const wrong of ['/v1/mentor?size=0', '/v1/mentor?bookmarked=true', '/v1/mentor?q=%00'])
      expect([wrong, (await ask(wrong)).headers['cache-control']]).toEqual([wrong, 'no-store']);
  });

  it('of a thousand addresses and more is kept of a thousand', async () => {
    for (let index = 0; index < 1100; index += 1)
      await ask(`/v1/mentor?q=!&n=${index}`, {}, `203.0.113.${index % 200}`);
    expect(instance.services.guestAnswers.size().entries).toBe(1000);
  });
});
