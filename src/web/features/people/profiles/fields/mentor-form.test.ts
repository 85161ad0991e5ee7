import { describe, expect, test } from 'vitest';
import { mentorEditInput } from './mentor-form.tsx';

const message = (registered: string, typed: string) =>
  mentorEditInput(registered).shape.message.safeParse(typed).success;

describe('the message in the edit screen', () => {
  test('has at most 200 characters', () => {
    expect(message('안녕', '가'.repeat(200))).toBe(true);
    expect(message('안녕', '가'.repeat(201))).toBe(false);
    expect(message('안녕', '   ')).toBe(false);
  });

  test('may keep its length from the registration, but not be changed to another long one', () => {
    const registered = '가'.repeat(500);
    expect(message(registered, registered)).toBe(true);
    expect(message(registered, '나'.repeat(201))).toBe(false);
    expect(message(registered, '나'.repeat(200))).toBe(true);
  });
});
