import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { createGuestAnswers, MAX_BYTES, MAX_ENTRIES, type GuestAnswers } from './guest-answers.ts';

let clock: ManualClock;
let answers: GuestAnswers;
let made: number;
beforeEach(() => {
  clock = manualClock('2026-11-23T03:00:00Z');
  answers = createGuestAnswers(clock);
  made = 0;
});

/** What is answered under `key`: how many were made before. */
async function ask(key: string, make = async () => ''): Promise<string> {
  const { body } = await answers.find(key, async () => {
    made += 1;
    return `${made}${await make()}`;
  });
  return body.toString();
}

describe('an answer to guests', () => {
  it('lasts two seconds from when it began to be made', async () => {
    const slow = async () => {
      clock.advance({ milliseconds: 1500 });
      return '';
    };
    expect(await ask('a', slow)).toBe('1');
    clock.advance({ milliseconds: 499 });
    expect(await ask('a')).toBe('1');
    expect(await ask('b')).toBe('2');
    clock.advance({ milliseconds: 1 });
    expect(await ask('a')).toBe('3');
    expect(await ask('b')).toBe('2');
  });

  it('that is being made is waited for, but not by a guest who came two seconds later', async () => {
    const first = Promise.withResolvers<string>();
    const asked = [ask('a', () => first.promise), ask('a')];
    clock.advance({ seconds: 2 });
    expect(await ask('a')).toBe('2');
    first.resolve(' late');
    expect(await Promise.all(asked)).toEqual(['1 late', '1 late']);
    expect(await ask('a')).toBe('2');
    expect(answers.size()).toEqual({ entries: 1, bytes: 3 });
  });

  it('does not last because the clock was set back', async () => {
    await ask('a');
    clock.set('2026-11-23T02:00:00Z');
    expect(await ask('a')).toBe('2');
  });

  it('that fails is kept by nobody', async () => {
    const fail = () => Promise.reject(new Error('away'));
    const asked = await Promise.allSettled([ask('a', fail), ask('a', fail)]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([made, answers.size()]).toEqual([1, { entries: 0, bytes: 0 }]);
    expect(await ask('a')).toBe('2');
  });

  it('is compressed once', async () => {
    let times = 0;
    const compress = async (body: Buffer) => {
      times += 1;
      return Buffer.concat([body, body]);
    };
    const formOf = async () => (await answers.find('a', async () => 'text')).inForm('double', compress);
    expect((await Promise.all([formOf(), formOf()])).map(String)).toEqual(['texttext', 'texttext']);
    expect(String(await formOf())).toBe('texttext');
    expect([times, answers.size()]).toEqual([1, { entries: 1, bytes: 2 + 4 + 8 }]);
  });

  it('S-89 is one of a thousand: those that were not asked for longest give way', async () => {
    for (let index = 0; index < 10_000; index += 1) {
      await ask(`${index}`);
      if (index % 500 === 0) await ask('often');
    }
    expect(answers.size().entries).toBe(MAX_ENTRIES);
    const before = made;
    await ask('often');
    expect(made).toBe(before);
  });

  it('does not fill the memory, by its body, its compressed forms or its address', async () => {
    const mebibyte = 'x'.repeat(1024 * 1024);
    for (let index = 0; index < 40; index += 1) {
      const { inForm } = await answers.find(`${index}`, async () => mebibyte);
      await inForm('same', async (body) => body);
      expect(answers.size().bytes).toBeLessThanOrEqual(MAX_BYTES);
    }
    expect(answers.size().entries).toBe(7);
    for (let index = 0; index < 40; index += 1) await ask(`${index}${mebibyte}`);
    expect(answers.size().bytes).toBeLessThanOrEqual(MAX_BYTES);
    await ask('huge', async () => 'x'.repeat(MAX_BYTES));
    expect(answers.size()).toEqual({ entries: 0, bytes: 0 });
  });
});
