import { describe, expect, it } from 'vitest';
import { FILE_RULES } from '#domain/people/files.ts';
import { acceptOf } from './accept-of.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const GALAXY = 'Mozilla/5.0 (Linux; Android 16; SM-S936N) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

describe('what a file field offers', () => {
  it.each([
    ['PROFILE_IMAGE', ['.jpg', '.jfif', '.png', '.webp', '.avif', 'image/jpeg']],
    ['CERTIFICATE', ['.pdf', 'application/pdf', '.jfif', '.webp', '.avif']],
    ['MESSAGE', ['.pdf', '.webp', 'image/avif']],
  ] as const)('is everything that is taken: %s', (kind, taken) => {
    expect(acceptOf(FILE_RULES[kind], GALAXY).split(',')).toEqual(expect.arrayContaining([...taken]));
  });

  it('names HEIC, to say what helps, but not where the device turns it into a JPEG', () => {
    expect(acceptOf(FILE_RULES.MESSAGE, GALAXY)).toContain('.heic');
    expect(acceptOf(FILE_RULES.MESSAGE, IPHONE)).not.toContain('heic');
  });
});
