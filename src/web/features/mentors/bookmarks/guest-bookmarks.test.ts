import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readGuestBookmarks, setGuestBookmark } from './guest-bookmarks.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('what a guest bookmarks', () => {
  it('is kept, oldest first, each mentor once', () => {
    for (const mentorId of [3, 7, 3]) setGuestBookmark(mentorId, true);
    expect(readGuestBookmarks()).toEqual([7, 3]);
  });

  it('is removed one by one, the stored list with the last', () => {
    setGuestBookmark(3, true);
    setGuestBookmark(7, true);
    setGuestBookmark(3, false);
    expect(readGuestBookmarks()).toEqual([7]);
    setGuestBookmark(7, false);
    expect(stored.size).toBe(0);
  });

  it('is at most fifty mentors; the oldest is dropped', () => {
    for (let mentorId = 1; mentorId <= 51; mentorId += 1) setGuestBookmark(mentorId, true);
    expect(readGuestBookmarks()).toHaveLength(50);
    expect(readGuestBookmarks()[0]).toBe(2);
  });

  it.each(['not json', '{"a":1}', '["x", -1, 2.5]'])('is empty when the browser has stored %j', (text) => {
    stored.set('guest-bookmarks', text);
    expect(readGuestBookmarks()).toEqual([]);
  });

  it('is kept until the page is left when the browser has no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    setGuestBookmark(3, true);
    expect(readGuestBookmarks()).toEqual([3]);
  });
});
