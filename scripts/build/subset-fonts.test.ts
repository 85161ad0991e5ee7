import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { SERVICE_NAME, TAGLINE } from '../../src/domain/brand.ts';
import { readNames, renameFont, RESERVED_NAME } from './rename-font.ts';
import { makeFont, readUsedLetters, SPLASH_LETTERS } from './subset-fonts.ts';

/** Bytes of fonts on a first visit. */
const LIMIT = 100_000;

it('the fonts of our own words have at most 100 kB together, the one of the splash at most 4 kB', async () => {
  const letters = await readUsedLetters();
  for (const letter of `${SERVICE_NAME}${TAGLINE}선배가 수락하지 않으면 전액 돌려드려요.abcXYZ019@·~`)
    expect(letters).toContain(letter);
  expect(letters.length).toBeGreaterThan(500);
  expect(letters, 'of comments alone').not.toContain('§');
  const font = await makeFont(letters);
  expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2');
  expect(font.length).toBeGreaterThan(40_000);
  const splash = await makeFont(SPLASH_LETTERS);
  expect(splash.length).toBeGreaterThan(1000);
  expect(splash.length).toBeLessThanOrEqual(4000);
  expect(font.length + splash.length).toBeLessThanOrEqual(LIMIT);
}, 60_000);

it('a font made of Pretendard has another name, and still names its authors and licence', async () => {
  const path = createRequire(import.meta.url).resolve('pretendard/dist/public/variable/PretendardVariable.ttf');
  const renamed = renameFont(await readFile(path), RESERVED_NAME, 'Sunbaerang');
  const names = [...readNames(renamed)].map(({ platform, nameId, text }) => ({
    nameId,
    name: platform === 3 ? Buffer.from(text).swap16().toString('utf16le') : text.toString('latin1'),
  }));
  const named = (wanted: number) => names.filter(({ nameId }) => nameId === wanted).map(({ name }) => name);
  expect(named(1)).toEqual(['Sunbaerang Variable']);
  expect(named(6)).toEqual(['SunbaerangVariable-Regular']);
  expect(named(0)[0]).toContain('Kil Hyung-jin');
  expect(named(13)[0]).toContain('SIL Open Font License');
  const reserved = names.filter(({ name }) => name.includes(RESERVED_NAME)).map(({ nameId }) => nameId);
  // The notices of trademark and designers.
  expect(reserved).toEqual([7, 9]);
  expect(() => renameFont(renamed, 'Sunbaerang', 'Other')).toThrow('as long as the old one');
});
