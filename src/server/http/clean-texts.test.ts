import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMentee, menteeProfileInput } from '../testing/factories.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { cleanTexts } from './serve.ts';

/** Milliseconds of the processor that cleaning a text takes. */
function cpuMsOf(text: string): number {
  const begun = process.cpuUsage();
  cleanTexts({ text });
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

describe('what nobody sees in a text', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql');
  });
  afterAll(() => instance.close());

  it.each([
    ['a space without width', '\u200B'],
    ['a Hangul filler', '\u3164'],
    ['the blank of Braille', '\u2800 \u2800'],
    ['a joiner', '\u200D'],
  ])('is no introduction: %s', async (_name, introduction) => {
    const profile = menteeProfileInput();
    const mentee = await createMentee(instance, profile);
    const body = { ...profile, introduction };
    expect(await mentee.client.call('PUT /v1/mentee', { body })).toMatchObject({
      status: 400,
      errors: [{ field: 'introduction' }],
    });
  });

  it('is not kept, and turns no line around; emoji stay whole', async () => {
    const profile = menteeProfileInput();
    const mentee = await createMentee(instance, profile);
    const introduction = '\uFEFF개발\u200B자가 \u202E되고 싶어요\u2066 👩🏽‍💻❤️';
    const body = { ...profile, introduction };
    await mentee.client.call('PUT /v1/mentee', { body });
    expect(await mentee.client.call('GET /v1/mentee/me')).toMatchObject({
      data: { introduction: '개발자가 되고 싶어요 👩🏽‍💻❤️' },
    });
  });

  it('leaves whole syllables, however they came, and at most four marks on a letter', () => {
    const input = { school: '부산대학교'.normalize('NFD'), piled: `가${'\u0301'.repeat(30)}나`, word: 'Việt' };
    cleanTexts(input);
    expect(input).toEqual({ school: '부산대학교', piled: `가${'\u0301'.repeat(4)}나`, word: 'Việt' });
  });

  it('S-94 costs no more where marks are piled without end', () => {
    const plain = cpuMsOf('가'.repeat(40_000));
    const piles = ['\u0315\u0300'.repeat(20_000), '\u0315'.repeat(20_000) + '\u0300'.repeat(20_000)];
    for (const pile of piles) expect(cpuMsOf(pile)).toBeLessThan(20 * plain + 50);
  });

  it('does not hide in a list or deep inside', () => {
    const input = { list: ['\u200B가', 1, null], deep: [{ text: 'a\u202Eb' }], blank: '  ' };
    cleanTexts(input);
    expect(input).toEqual({ list: ['가', 1, null], deep: [{ text: 'ab' }], blank: '' });
  });
});
