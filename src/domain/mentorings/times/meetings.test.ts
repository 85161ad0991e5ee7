import { expect, it } from 'vitest';
import { closedIfStartedBefore, isRoomOpen, meetingChoice, roomHours } from './meetings.ts';
import { describeSession } from './session-calendar.ts';

const at = (clock: string) => new Date(`2026-11-24T${clock}+09:00`);

it('a room opens ten minutes before the start and closes ten minutes after the end', () => {
  const hours = roomHours(at('14:30:00'));
  expect(hours).toEqual({
    startsAt: at('14:30:00'),
    endsAt: at('15:00:00'),
    opensAt: at('14:20:00'),
    closesAt: at('15:10:00'),
  });
  const isOpen = (clock: string) => isRoomOpen(hours, at(clock));
  expect(['14:19:59', '14:20:00', '15:10:00', '15:10:01'].map(isOpen)).toEqual([false, true, true, false]);
  expect(closedIfStartedBefore(hours.closesAt)).toEqual(hours.startsAt);
});

it.each<[what: string, choice: { kind: string; link?: string }, message: string | undefined]>([
  ['the room', { kind: 'ROOM' }, undefined],
  ['an address', { kind: 'LINK', link: ' Https://Zoom.US/J/1 ' }, undefined],
  ['an address of 500 characters', { kind: 'LINK', link: `https://zoom.us/${'a'.repeat(484)}` }, undefined],
  ['a longer one', { kind: 'LINK', link: `https://zoom.us/${'a'.repeat(485)}` }, '주소는 500자까지'],
  ['no address', { kind: 'LINK' }, 'https:// 로 시작하는'],
  ['an unsafe address', { kind: 'LINK', link: 'http://zoom.us/j/1' }, 'https:// 로 시작하는'],
])('a mentor’s choice of a place: %s', (_what, choice, message) => {
  const { success, data, error } = meetingChoice.safeParse(choice);
  expect(success).toBe(message === undefined);
  expect(error?.issues.map(({ path }) => path)).toEqual(message && [['link']]);
  if (message) expect(error?.issues[0]?.message).toContain(message);
  else if (choice.link) expect(data?.link).toMatch(/^https:\/\/zoom\.us\//);
});

it('a session in a calendar says Korea’s time and the address of its room', () => {
  expect(describeSession(at('14:30:00'), 'https://example.kr/room/1')).toBe(
    '한국 시간 11월 24일 (화) 14:30에 시작해요. 시작 10분 전부터 여기에서 만나요: https://example.kr/room/1',
  );
});
