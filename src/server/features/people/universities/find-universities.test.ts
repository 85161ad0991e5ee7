import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const find = async (q: string) =>
  (await instance.client().get('GET /v1/universities', { query: { q } })).map(({ name }) => name);

describe('finding a university', () => {
  it.each([
    ['서울대', '서울대학교'],
    ['ㅅㅇㄷㅎㄱ', '서울대학교'],
    ['서울ㄷㅎ', '서울대학교'],
    ['서우', '서울대학교'],
    ['서울대학교'.normalize('NFD'), '서울대학교'],
    ['고대', '고려대학교'],
    ['ㄱㄷ', '고려대학교'],
    ['카이스트', '한국과학기술원(KAIST)'],
    ['kaist', '한국과학기술원(KAIST)'],
    ['서울교대', '서울교육대학교'],
    ['국립부경대', '부경대학교'],
    ['폴리텍', '한국폴리텍대학'],
    ['육사', '육군사관학교'],
    ['ewhain', '이화여자대학교'],
    ['snu.ac.kr', '서울대학교'],
    ['@snu.ac.kr', '서울대학교'],
    ['student@snu.ac.kr', '서울대학교'],
  ])('by %s finds %s', async (q, name) => expect(await find(q)).toContain(name));

  it('puts names that begin so first', async () => {
    expect((await find('서울대'))[0]).toBe('서울대학교');
    expect((await find('부산대'))[0]).toBe('부산대학교');
    expect((await find('연대'))[0]).toBe('연세대학교');
    expect((await find('외대'))[0]).toBe('한국외국어대학교');
  });

  it('finds none by signs, by the end of a domain or by a school there is not', async () => {
    for (const q of ['%', '.', '@', '()', 'ac.kr', '없는 학교']) expect([q, await find(q)]).toEqual([q, []]);
  });

  it('shows the beginning of the directory before anything is typed', async () => {
    expect(await find('')).toHaveLength(20);
    expect(await find('   ')).toHaveLength(20);
  });
});

describe('the directory', () => {
  it('names every school once, each with the domain of its mail, and calls no two the same', async () => {
    const text = await readFile(new URL('../../../../../seeds/universities.tsv', import.meta.url), 'utf8');
    const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const schools = rows.slice(1).map((row) => row.split('\t'));
    expect(schools.length).toBeGreaterThan(320);
    for (const [name, domain] of schools) {
      expect(name).toMatch(/^[가-힣]+(?:대학교|대학|기술원|사관학교|종합학교)(?:\([가-힣A-Za-z]+\))?$/);
      expect(domain).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
      // A member with a mail address of a listed domain counts as a student.
      expect(['ac.kr', 'gmail.com', 'naver.com', 'daum.net', 'hanmail.net', 'kakao.com']).not.toContain(domain);
    }
    const called = schools.flatMap(([name = '', , shortNames = '']) =>
      [name, ...shortNames.split(' ')].filter(Boolean),
    );
    expect(called.length).toBe(new Set(called).size);
  });
});
