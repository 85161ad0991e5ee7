import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildWeb, isWebBuilt } from '../build/build-web.ts';
import { readRepository } from './citations.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What a merge with conflicts leaves. */
const CONFLICT = /^(?:<{7}|>{7}) /m;
/** Keys as their makers write them: of the gateway, of S3, of a private certificate. The tests' own keys are words. */
const SECRET = /\b(?:live_g?sk_\w+|test_g?sk_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16})\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

const { sources } = await readRepository(ROOT);
const filesWith = (words: RegExp) => sources.flatMap(({ file, text }) => (words.test(text) ? [file] : []));

it('no file has a conflict in it that nobody has resolved', () => {
  expect(CONFLICT.test(`a\n${'<'.repeat(7)} HEAD\nb`)).toBe(true);
  expect(filesWith(CONFLICT)).toEqual([]);
});

it('S-54 no file of the server has a secret key in it', () => {
  expect(sources.length).toBeGreaterThan(700);
  expect(SECRET.test(['live', 'sk', 'a1'].join('_'))).toBe(true);
  expect(filesWith(SECRET)).toEqual([]);
});

it('S-54 S-27 the built pages know no secret, no setting of the server, and bring no sources along', async () => {
  if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
  const files = globSync('dist/web/**/*', { cwd: ROOT });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text).not.toMatch(SECRET);
    expect(text).not.toMatch(/_g?sk_|TOSS_SECRET_KEY|DATABASE_URL|SMTP_URL|ADMIN_PASSWORD|sourceMappingURL/);
  }
  expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.ts'))).toEqual([]);
});
