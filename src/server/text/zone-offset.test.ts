import { expect, it } from 'vitest';
import { isTimeZone, minutesAhead, withTimesOf } from './zone-offset.ts';

const winter = new Date('2026-12-01T03:00:00Z');
const summer = new Date('2026-07-01T03:00:00Z');

it.each([
  ['America/New_York', -300, -240],
  ['America/St_Johns', -210, -150],
  ['Europe/London', 0, 60],
  ['Asia/Kolkata', 330, 330],
  ['Asia/Kathmandu', 345, 345],
  ['Asia/Seoul', 540, 540],
  ['Pacific/Auckland', 780, 720],
  ['Pacific/Kiritimati', 840, 840],
  ['UTC', 0, 0],
  ['+05:30', 330, 330],
  ['Nowhere/Else', 540, 540],
])('%s is %i minutes ahead of UTC in December, %i in July', (zone, inWinter, inSummer) => {
  expect([minutesAhead(zone, winter), minutesAhead(zone, summer)]).toEqual([inWinter, inSummer]);
  expect(isTimeZone(zone)).toBe(zone !== 'Nowhere/Else');
});

it('a text to somebody in a zone has the local time beside each Korean one', () => {
  const text = '11월 25일 (수) 11:00에 만나요.';
  const there = withTimesOf('America/New_York', text, winter);
  expect(there).toBe('11월 25일 (수) 11:00 한국 시간 · 내 시간 11월 24일 (화) 21:00에 만나요.');
  expect(withTimesOf(null, text, winter)).toBe(text);
});
