import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** The sentences that SPEC gives, as docs/conformance.md repeats them; the last is its alert of a failed sign-up. */
const SPEC_SENTENCES = [
  '올바른 이메일을 입력해주세요',
  '포함해 8~20자로 입력해주세요',
  '닉네임을 입력해주세요',
  '네트워크 오류가 발생했습니다. 다시 시도해주세요',
  '이미지를 업로드해주세요',
  '올바른 날짜를 최소 1개 이상 선택해주세요',
  '다시 요청해주세요',
  '재전송해주세요',
  '비밀번호 변경에 실패했습니다. 다시 시도해주세요',
  '먼저 인증서를 업로드해주세요',
  '회원가입에 실패했습니다. 다시 시도해주세요',
];

it('our own sentences write 해 주세요 apart; only SPEC’s own write it in one word', async () => {
  const paths = await readdir(SRC, { recursive: true });
  // The simulator says what Toss Payments says.
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('simulator'));
  const others: string[] = [];
  for (const path of sources) {
    const text = SPEC_SENTENCES.reduce(
      (rest, sentence) => rest.replaceAll(sentence, ''),
      await readFile(join(SRC, path), 'utf8'),
    );
    if (!text.includes('해주세요')) continue;
    others.push(...[...text.matchAll(/.*[가-힣]해주세요.*/g)].map(([line]) => `${path}: ${line.trim()}`));
  }
  expect(sources.length).toBeGreaterThan(500);
  expect(others).toEqual([]);
});
