import { describe, expect, it } from 'vitest';
import { MENTORING_FIELDS } from './mentor-limits.ts';
import {
  HASHTAG_TOO_LONG_MESSAGE,
  hashtags,
  introduction,
  mentorIntroductionStep,
  mentorMessageStep,
  NO_DAY_MESSAGE,
  organization,
  TIME_ORDER_MESSAGE,
  timezone,
  TOO_MANY_HASHTAGS_MESSAGE,
} from './mentors.ts';

const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `태그${index}`);

describe('hashtags', () => {
  it('keeps eight of fifteen characters, trimmed, each once', () => {
    expect(hashtags.parse([' 면접 ', '면접', '가'.repeat(15)])).toEqual(['면접', '가'.repeat(15)]);
    expect(hashtags.safeParse(tags(8)).success).toBe(true);
  });

  it('refuses a ninth, and a sixteenth character', () => {
    expect(messages(hashtags.safeParse(tags(9)))).toEqual([TOO_MANY_HASHTAGS_MESSAGE]);
    expect(messages(hashtags.safeParse(['가'.repeat(16)]))).toEqual([HASHTAG_TOO_LONG_MESSAGE]);
  });

  it('asks for one at least in the wizard', () => {
    const step = { message: '안녕하세요', hashtags: [], portfolio: { url: '', description: '', fileSize: 0 } };
    expect(messages(mentorMessageStep.safeParse(step))).toEqual(['해시태그를 1개 이상 추가해 주세요.']);
  });
});

describe('preferred time', () => {
  const given = { days: ['월'], startTime: '08:00:00', endTime: '23:00:00' };

  it('takes whole hours from 8 to 23', () => {
    expect(timezone.safeParse(given).success).toBe(true);
    expect(timezone.safeParse({ ...given, startTime: '07:00:00' }).success).toBe(false);
    expect(timezone.safeParse({ ...given, endTime: '24:00:00' }).success).toBe(false);
    expect(timezone.safeParse({ ...given, startTime: '08:30:00' }).success).toBe(false);
  });

  it('wants the start before the end', () => {
    expect(messages(timezone.safeParse({ ...given, startTime: '10:00:00', endTime: '10:00:00' }))).toEqual([
      TIME_ORDER_MESSAGE,
    ]);
    expect(messages(timezone.safeParse({ ...given, startTime: '11:00:00', endTime: '10:00:00' }))).toEqual([
      TIME_ORDER_MESSAGE,
    ]);
  });

  it('wants a day', () => {
    expect(messages(timezone.safeParse({ ...given, days: [] }))).toEqual([NO_DAY_MESSAGE]);
  });
});

describe('the rest of a mentor profile', () => {
  it('takes experience from 1 to 40 years', () => {
    const work = { name: '두걸음', jobCategory: '개발', detailedJob: '백엔드' };
    const accepts = (experience: unknown) => organization.safeParse({ ...work, experience }).success;
    expect([0, 1, 40, 41, 1.5, '3'].map(accepts)).toEqual([false, true, true, false, false, false]);
  });

  it('takes only a sub-field of the field', () => {
    const work = { name: '두걸음', jobCategory: '개발', detailedJob: '변호사', experience: 3 };
    expect(messages(organization.safeParse(work))).toEqual(['세부 직무를 선택해 주세요.']);
  });

  it('holds the text limits: title 30, content 500, message 500', () => {
    const accepts = (title: number, content: number) =>
      introduction.safeParse({ title: '가'.repeat(title), content: '가'.repeat(content) }).success;
    expect([accepts(30, 500), accepts(31, 500), accepts(30, 501), accepts(0, 500), accepts(30, 0)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const step = (length: number) =>
      mentorMessageStep.safeParse({
        message: '가'.repeat(length),
        hashtags: ['면접'],
        portfolio: { url: '', description: '', fileSize: 0 },
      }).success;
    expect([step(1), step(500), step(501), step(0)]).toEqual([true, true, false, false]);
  });

  it('asks for one mentoring field of the four', () => {
    const step = (mentoringField: readonly string[]) =>
      mentorIntroductionStep.safeParse({
        introduction: { title: '제목', content: '내용' },
        timezone: { days: ['월'], startTime: '08:00:00', endTime: '18:00:00' },
        mentoringField,
      }).success;
    expect([step([]), step(MENTORING_FIELDS), step(['요리']), step(['취업 준비', '취업 준비'])]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
