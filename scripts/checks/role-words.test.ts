import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMisusedRoleWords, type Readers } from './role-words.ts';

const SRC = join(import.meta.dirname, '../../src');
/** Tests; the gateway's own words; and legal texts, which define 멘토 and 멘티. */
const OTHERS = /\.test\.tsx?$|\/testing\/|^simulator\/|^server\/spec\/|\/policies\/texts\//;
/** Deletes names from texts. */
const SQL = 'server/features/notifications/member-data.ts';
const DESK = 'web/features/desk/';

it('labels say 멘토 and 멘티, sentences 선배 and 후배', async () => {
  const paths = await readdir(SRC, { recursive: true });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !OTHERS.test(path) && path !== SQL);
  const misused: string[] = [];
  for (const path of sources) {
    const readers: Readers = path.startsWith(DESK) ? 'operators' : 'members';
    const found = findMisusedRoleWords(path, await readFile(join(SRC, path), 'utf8'), readers);
    misused.push(...found.map((text) => `${path}:${text}`));
  }
  expect(sources.length).toBeGreaterThan(1000);
  expect(misused).toEqual([]);
});

it.each([
  ['<Button>선배 더 보기</Button>', '선배 더 보기'],
  ["const text = { label: '다음 선배 고르기' };", '다음 선배 고르기'],
  ['const label = `${field} 선배 모두 보기`;', '… 선배 모두 보기'],
  ['<p>맞는 <strong>멘토</strong>가 없어요</p>', '멘토'],
  ['<p>{name} 멘토님에게 새 시간이 생겼어요</p>', '… 멘토님에게 새 시간이 생겼어요'],
  ["const text = `아직 ${isMentor ? '후배' : '멘토'}가 답하지 않았어요.`;", '멘토'],
  ['<TextArea label="후배에게 물어볼 것" />', '후배에게 물어볼 것'],
])('%s is found', (source, text) => {
  expect(findMisusedRoleWords('page.tsx', source, 'members')).toEqual([`1: ${text}`]);
});

it.each([
  '<Button>멘토 더 보기</Button>',
  '<h2>후배에게 한마디</h2>',
  '<p>멘티 회원만 제안할 수 있어요</p>',
  '<p>{name} 선배에게 전했어요.</p>',
  'const label = `${name} 선배 (${jobTitle})`;',
  "const title = '선배랑 멘토링룸';",
])('%s is as it should be', (source) => {
  expect(findMisusedRoleWords('page.tsx', source, 'members')).toEqual([]);
});

it('operators read 멘토 and 멘티 in sentences too', () => {
  const texts = "const found = ['선배가 오지 않았어요.', '멘토가 오지 않았어요.'];";
  expect(findMisusedRoleWords('queue.tsx', texts, 'operators')).toEqual(['1: 선배가 오지 않았어요.']);
});
