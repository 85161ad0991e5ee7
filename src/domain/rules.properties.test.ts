import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTimes, openStarts, problemWithSlots, slotStarts, toApplyTime } from './mentorings/times/slots.ts';
import { email, password } from './people/members.ts';
import { hashtags, messageInEdit } from './people/mentors.ts';
import { DAY_MS } from './time/durations.ts';
import { koreanDay, parseKoreanTime } from './time/korean-time.ts';

// SPEC §5 and §9 for generated inputs.

describe('a password', () => {
  const toCharacters = (characters: string) => characters.split('');
  const likely = fc.string({
    unit: fc.constantFrom(...toCharacters('Aa1!@$%*?&Zz9#. 가')),
    minLength: 0,
    maxLength: 24,
  });

  it('is taken exactly when it has 8 to 20 of the allowed characters, and one of each sort', () => {
    fc.assert(
      fc.property(fc.oneof(likely, fc.string({ maxLength: 24 })), (text) => {
        const isValid =
          text.length >= 8 &&
          text.length <= 20 &&
          toCharacters(text).every((character) => /[A-Za-z0-9@$!%*?&]/.test(character)) &&
          [/[A-Z]/, /[a-z]/, /[0-9]/, /[@$!%*?&]/].every((each) => each.test(text));
        expect(password.safeParse(text).success).toBe(isValid);
      }),
      { numRuns: 2000 },
    );
  });

  it('of any right make is taken', () => {
    const valid = fc
      .tuple(
        fc.constantFrom(...toCharacters('ABCXYZ')),
        fc.constantFrom(...toCharacters('abcxyz')),
        fc.constantFrom(...toCharacters('0123456789')),
        fc.constantFrom(...toCharacters('@$!%*?&')),
        fc.string({ unit: fc.constantFrom(...toCharacters('Ab1@$!%*?&')), minLength: 4, maxLength: 16 }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(valid, (text) => {
        expect(password.safeParse(text).success).toBe(true);
      }),
    );
  });
});

describe('an email', () => {
  it('of the standard pattern is taken, in capitals and with spaces around it too, and kept in one form', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const stored = email.parse(` ${address.toUpperCase()} `);
        expect(stored).toBe(address.toLowerCase());
        expect(email.parse(stored)).toBe(stored);
      }),
    );
  });

  it('never carries a line break, a comma or a second @ into a mail', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom('\n', '\r', ',', '@', ' ', ';', '<'),
        fc.nat(),
        (address, character, at) => {
          const place = 1 + (at % (address.length - 1));
          const broken = address.slice(0, place) + character + address.slice(place);
          expect(email.safeParse(broken).success).toBe(false);
        },
      ),
    );
  });
});

describe('hashtags', () => {
  it('are taken exactly when one to eight different ones of at most 15 characters remain after trimming', () => {
    const tag = fc.string({ unit: fc.constantFrom('가', '나', 'a', ' ', '#'), maxLength: 18 });
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), (input) => {
        const stored = input.map((each) => each.trim().replace(/^#+/, '').trim());
        const different = [...new Set(stored)];
        const isValid = different.length <= 8 && different.every((each) => each.length >= 1 && each.length <= 15);
        const parsed = hashtags.safeParse(input);
        expect(parsed.success).toBe(isValid);
        if (parsed.success) expect(parsed.data).toEqual(different);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('slots', () => {
  const now = new Date('2026-11-23T03:10:00Z');
  const day = fc.integer({ min: -3, max: 40 }).map((days) => koreanDay(new Date(now.getTime() + days * DAY_MS)));

  it('that the picker offers are never refused, one by one or five together', () => {
    const choices = fc.array(fc.tuple(day, fc.nat()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(choices, fc.integer({ min: 0, max: 72 }), (taps, noticeHours) => {
        const chosen: string[] = [];
        for (const [on, tap] of taps) {
          const offered = openStarts(on, chosen, now, noticeHours);
          if (offered.length > 0) chosen.push(`${on}T${offered[tap % offered.length]}:00`);
        }
        fc.pre(chosen.length > 0);
        const times = chosen.map((start) => toApplyTime(parseKoreanTime(start) ?? now));
        expect(applyTimes.safeParse(times).success).toBe(true);
        expect(problemWithSlots(slotStarts(times), now, noticeHours)).toBeUndefined();
      }),
    );
  });

  it('are refused whenever one comes too soon, whatever the others are', () => {
    const minutes = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(minutes, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 72 }),
        (offsets, hours) => {
          const starts = offsets.map((offset) => new Date(now.getTime() + offset * 60_000));
          const isRefused = problemWithSlots(starts, now, hours) !== undefined;
          if (offsets.some((offset) => offset <= 0 || offset < 60 * hours)) expect(isRefused).toBe(true);
        },
      ),
    );
  });
});

describe('the message to mentees in the edit', () => {
  it('is the registered one, or of 1 to 200 characters', () => {
    const message = fc.string({ unit: fc.constantFrom('가', 'a'), minLength: 0, maxLength: 500 });
    fc.assert(
      fc.property(message, message, (registered, typed) => {
        const isValid = typed !== '' && (typed === registered || typed.length <= 200);
        expect(messageInEdit(registered).safeParse(typed).success).toBe(isValid);
        if (registered !== '') expect(messageInEdit(registered).safeParse(registered).success).toBe(true);
      }),
    );
  });

  it('that is too long gets a message with the limit', () => {
    for (const registered of ['안녕하세요', '가'.repeat(500)]) {
      const { error } = messageInEdit(registered).safeParse('나'.repeat(201));
      expect(error?.issues[0]?.message).toBe('메시지는 최대 200자까지 입력할 수 있어요.');
    }
  });
});
