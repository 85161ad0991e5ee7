import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMentor } from '#server/features/mentors/write-mentor.ts';
import { createMember, createMentor, mentorProfileInput } from '#server/testing/factories.ts';
import { samplePng } from '#server/testing/sample-files.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const PUBLIC_URL = 'https://sunbaerang.example';
const MARKUP = '"><script>x()</';

let instance: TestInstance;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'sunbaerang-web-'));
  await cp('src/web/index.html', join(webFolder, 'index.html'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(webFolder, 'sw.js'), '// worker');
  instance = await openTestInstance('postgresql', { PUBLIC_URL }, webFolder);
});
afterAll(async () => {
  await instance.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** The page at an address, as a crawler reads it. */
async function read(url: string) {
  const response = await instance.app.inject(url);
  const html = response.body;
  const meta = (name: string) =>
    unescape(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]);
  return {
    response,
    status: response.statusCode,
    html,
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta,
  };
}

function unescape(text: string | undefined) {
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('many members behind one address', () => {
  const remoteAddress = '10.9.8.7';
  const fetchUrl = (url: string) => instance.app.inject({ url, remoteAddress });

  it('load the build’s files without limit; only calls and pages count', async () => {
    const asset = '/assets/app-1a2b.js';
    for (let time = 0; time < 5999; time += 1) await fetchUrl('/livez');
    for (let time = 0; time < 50; time += 1) expect((await fetchUrl(asset)).statusCode).toBe(200);
    expect((await fetchUrl('/auth')).statusCode, 'the files did not count').toBe(200);
    expect((await fetchUrl('/auth')).statusCode).toBe(429);
    expect((await fetchUrl(asset)).statusCode).toBe(200);
  });
});

describe('the head of a page', () => {
  it.each([
    ['/', '선배랑 · 같은 학교 선배와 단둘이 30분'],
    ['/auth', '선배랑 시작하기'],
    ['/mentorship', '전체 멘토 · 선배랑'],
    ['/user/faq', '자주 묻는 질문 · 선배랑'],
    ['/terms/service', '서비스 이용약관 · 선배랑'],
    ['/terms/privacy', '개인정보처리방침 · 선배랑'],
    ['/terms/marketing', '마케팅 정보 수신 동의 · 선배랑'],
    ['/terms/refund', '환불·노쇼 정책 · 선배랑'],
  ])('of %s has a title, a description and one address for search engines', async (path, title) => {
    const page = await read(`${path}?from=somewhere`);
    expect(page.status).toBe(200);
    expect(page.title).toBe(title);
    expect(page.html.match(/<title>/g)).toHaveLength(1);
    expect(page.html.match(/name="description"/g)).toHaveLength(1);
    expect(page.canonical).toBe(PUBLIC_URL + path);
    expect(page.meta('og:url')).toBe(PUBLIC_URL + path);
    expect(page.meta('og:title')).toBe(title);
    expect(page.meta('description')).toMatch(/[가-힣]{2}/);
    expect(page.meta('og:image')).toBe(`${PUBLIC_URL}/share/sunbaerang.jpg`);
    expect(page.meta('robots')).toBeUndefined();
    expect(page.html).toContain('<div id="root">');
  });

  it('of a mentor says who it is, with a picture of their own', async () => {
    const { memberId } = await createMentor(instance, { nickname: '든든한선배' });
    const page = await read(`/mentorship/info/${memberId}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe('든든한선배 멘토 · 가온소프트 백엔드 · 선배랑');
    expect(page.meta('description')).toBe('백엔드 개발자예요 — 서비스를 만들며 배운 것을 나눠요.');
    expect(page.canonical).toBe(`${PUBLIC_URL}/mentorship/info/${memberId}`);
    expect(page.meta('og:type')).toBe('profile');
    expect(page.meta('og:locale')).toBe('ko_KR');
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('og:image')).toMatch(
      new RegExp(`^${PUBLIC_URL}/share/mentors/${memberId}\\.jpg\\?v=[0-9a-f]{12}$`),
    );
    expect((await read(`/mentorship/mentor/${memberId}`)).canonical).toBe(`${PUBLIC_URL}/mentorship/info/${memberId}`);
    expect(page.html.split('</style>')[1]).not.toContain('@');
  });

  it('S-50 shows what a mentor wrote and runs none of it', async () => {
    const { memberId } = await createMentor(instance, {
      nickname: MARKUP,
      organization: { name: `<!-- ${MARKUP}`, jobCategory: '개발', detailedJob: '백엔드', experience: 3 },
      introduction: { title: '$& $1 "> 소개', content: `</title><img src=x onerror=y> ${'가나다 '.repeat(80)}` },
    });
    const page = await read(`/mentorship/info/${memberId}`);
    expect(page.html).not.toContain('<script>x');
    expect(page.html).not.toContain('<img src=x');
    expect(page.html).not.toContain('<!-- "');
    expect(page.title).toContain(MARKUP);
    expect(page.meta('og:title')).toContain(MARKUP);
    expect(page.meta('description')).toContain('$& $1 "> 소개 — </title><img src=x onerror=y>');
    expect(page.meta('description')).toHaveLength(150);
  });

  it('of an unlisted mentor or an unknown page is not indexed', async () => {
    const hidden = await createMentor(instance, { nickname: '숨은선배', isListed: false });
    const addresses = [
      `/mentorship/info/${hidden.memberId}`,
      '/mentorship/info/999999',
      '/mentorship/info/abc',
      '/no/such',
      '/%00',
      '//elsewhere.example',
      '/%E0%A4%A',
      `/mentorship/info/${'1'.repeat(500)}`,
    ];
    for (const address of addresses) {
      const page = await read(address);
      expect([address, page.status, page.meta('robots')]).toEqual([address, 404, 'noindex']);
      expect(page.html).not.toContain('숨은선배');
      expect(page.canonical).toBeUndefined();
    }
  });

  it.each([
    '/bookmark',
    '/user',
    '/user/status/mentee/progress/7',
    '/user/payment?mentoringId=3',
    '/admin',
    '/auth/signin/',
  ])('of %s excludes it from search engines', async (path) => {
    const page = await read(path);
    expect([page.status, page.meta('robots'), page.canonical]).toEqual([200, 'noindex', undefined]);
  });

  it('S-94 costs no more for an address of slashes than for any other', async () => {
    const begun = process.cpuUsage();
    expect((await read(`/mentor${'/'.repeat(15_000)}x`)).status).toBe(404);
    expect((await read(`/user/faq${'/'.repeat(15_000)}`)).title).toContain('자주 묻는 질문');
    // A second and more, where the address is looked through anew from each of them.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(400);
  });

  it('is compressed, and answered with 304 while unchanged', async () => {
    const plain = await instance.app.inject('/user/faq');
    const fetchUrl = (headers: Record<string, string>) => instance.app.inject({ url: '/user/faq', headers });
    expect(brotliDecompressSync((await fetchUrl({ 'accept-encoding': 'gzip, br' })).rawPayload).toString()).toBe(
      plain.body,
    );
    expect(gunzipSync((await fetchUrl({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
    const again = await fetchUrl({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect((await instance.app.inject({ url: '/user/faq', method: 'HEAD' })).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('says that no session cookie was sent, and is not cached then', async () => {
    const guest = await instance.app.inject('/user/faq');
    expect(guest.body).toContain('<meta name="session" content="none" />');
    expect(guest.headers['cache-control']).toBe('no-store');
    const cookie = { '__Host-session': 'whatever' };
    const other = await instance.app.inject({ url: '/user/faq', cookies: cookie });
    expect(other.body).toContain('선배랑');
    expect(other.body).not.toContain('name="session"');
    expect(other.headers['cache-control']).toBe('no-cache');
  });

  it('cached by the service worker says nothing of a session', async () => {
    expect((await instance.app.inject('/index.html')).body).not.toContain('name="session"');
  });
});

describe('password managers', () => {
  it('are led to the page that changes the password, and find no page at an address that is none', async () => {
    const { response } = await read('/.well-known/change-password');
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/user/settings/security');
    // They ask for this one to see whether a redirect means anything.
    const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await read(missing)).status).toBe(404);
  });
});

describe('files of the build', () => {
  it('are cached for a year when their name has a hash, and revalidated otherwise', async () => {
    const cacheOf = async (url: string) => (await instance.app.inject(url)).headers['cache-control'];
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    expect(await cacheOf('/index.html')).toBe('no-cache');
    const unlisted = await instance.app.inject('/assets/app-old.js');
    expect([unlisted.statusCode, unlisted.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('allow what the page has inline by its hash, and nothing else inline', async () => {
    const { headers, body } = await instance.app.inject('/');
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('allow our service worker and manifest in the policy', async () => {
    const policy = (await instance.app.inject('/')).headers['content-security-policy'];
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});

describe('the picture of a shared link', () => {
  const fetchImage = async (url: string) => {
    const response = await instance.app.inject(url);
    return { response, image: response.statusCode === 200 ? await sharp(response.rawPayload).metadata() : undefined };
  };

  it('is 1200 by 630 and shows the mentor’s name in Korean letters', async () => {
    const one = await createMentor(instance, { nickname: '가나다라' });
    const other = await createMentor(instance, { nickname: '마바사아' });
    const { response, image } = await fetchImage(`/share/mentors/${one.memberId}.jpg?v=1`);
    expect(image).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    // Without the font every letter is the same box, so two names of four letters would give equal images.
    const another = await fetchImage(`/share/mentors/${other.memberId}.jpg`);
    expect(another.response.rawPayload.equals(response.rawPayload)).toBe(false);
  });

  it('changes its address with what it shows, and shows the photo', async () => {
    const { memberId, client } = await createMentor(instance, { nickname: '사진선배' });
    const address = async () => (await read(`/mentorship/info/${memberId}`)).meta('og:image') ?? '';
    const before = await address();
    const { data } = await client.upload('POST /v1/storage/profile/image', await samplePng(), {
      memberType: 'ROLE_MENTOR',
    });
    const image = { fileName: '사진.png', filePath: data.url };
    await client.get('PUT /v1/mentor', { body: mentorProfileInput({ nickname: '사진선배', image }) });
    const after = await address();
    expect(after).not.toBe(before);
    const { response } = await fetchImage(new URL(after).pathname);
    const centre = { left: 970, top: 315, width: 1, height: 1 };
    const colour = await sharp(response.rawPayload).extract(centre).raw().toBuffer();
    expect([...colour].map((channel) => Math.round(channel / 20))).toEqual([6, 4, 10]);
  });

  it('is of listed mentors only', async () => {
    const { memberId } = await createMentor(instance, { isListed: false });
    for (const file of [`${memberId}.jpg`, '999999.jpg', 'x.jpg', '0.jpg']) {
      expect((await fetchImage(`/share/mentors/${file}`)).response.statusCode).toBe(404);
    }
    await listMentor(instance.db, memberId, instance.clock.now());
    expect((await fetchImage(`/share/mentors/${memberId}.jpg`)).image?.width).toBe(1200);
    expect((await fetchImage('/share/sunbaerang.jpg')).image).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('search engines', () => {
  it('get the sitemap’s address, and no private paths', async () => {
    const robots = await instance.app.inject('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(robots.body).not.toContain('admin');
    expect((await instance.app.inject('/v1/mentor')).headers['x-robots-tag']).toBe('noindex');
  });

  it('find the public pages and every listed mentor, and nobody else', async () => {
    const listed = await createMentor(instance);
    const hidden = await createMentor(instance, { isListed: false });
    const student = await createMember(instance, 'ROLE_MENTEE');
    const index = (await instance.app.inject('/sitemap.xml')).body;
    expect(locations(index)).toEqual([`${PUBLIC_URL}/sitemap/pages.xml`, `${PUBLIC_URL}/sitemap/mentors-1.xml`]);
    const pages = locations((await instance.app.inject('/sitemap/pages.xml')).body);
    const texts = ['service', 'privacy', 'marketing', 'refund'].map((name) => `/terms/${name}`);
    expect(pages).toEqual(['/', '/auth', '/mentorship', '/user/faq', ...texts].map((path) => PUBLIC_URL + path));
    const mentors = locations((await instance.app.inject('/sitemap/mentors-1.xml')).body);
    expect(mentors).toContain(`${PUBLIC_URL}/mentorship/info/${listed.memberId}`);
    for (const { memberId } of [hidden, student])
      expect(mentors).not.toContain(`${PUBLIC_URL}/mentorship/info/${memberId}`);
    expect(locations((await instance.app.inject('/sitemap/mentors-2.xml')).body)).toEqual([]);
    expect((await instance.app.inject('/sitemap/other.xml')).statusCode).toBe(404);
  });
});

function locations(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1.0"/);
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
}
