import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDrafts, clearAllDrafts, clearDraft, readDraft, writeDraft } from './draft-storage.ts';

/** As in a browser, what is stored is a property of its own. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('is read as it was written, until it is cleared', () => {
    writeDraft('mentor-wizard', { step: 2, nickname: '든든한선배' });
    expect(readDraft('mentor-wizard')).toEqual({ step: 2, nickname: '든든한선배' });
    clearDraft('mentor-wizard');
    expect(readDraft('mentor-wizard')).toBeUndefined();
  });

  it('is deleted with all others at sign-out, and nothing else is', () => {
    writeDraft('one', 1);
    writeDraft('two', 2);
    sessionStorage.setItem('browsing', '1');
    clearAllDrafts();
    expect([readDraft('one'), readDraft('two'), sessionStorage.getItem('browsing')]).toEqual([
      undefined,
      undefined,
      '1',
    ]);
  });

  it('is kept for the member who typed it and deleted when another one signs in', () => {
    claimDrafts(1);
    writeDraft('proposal-3', { topic: 'CAREER_PATH' });
    claimDrafts(1);
    expect(readDraft('proposal-3')).toEqual({ topic: 'CAREER_PATH' });
    claimDrafts(2);
    expect(readDraft('proposal-3')).toBeUndefined();
  });

  it('typed by a guest after a sign-out belongs to the member who signs in next', () => {
    claimDrafts(1);
    clearAllDrafts();
    writeDraft('proposal-3', { topic: 'CAREER_PATH' });
    claimDrafts(2);
    expect(readDraft('proposal-3')).toEqual({ topic: 'CAREER_PATH' });
  });

  it('is nothing when it cannot be read or stored', () => {
    sessionStorage.setItem('draft:broken', '{');
    expect(readDraft('broken')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    writeDraft('blocked', 1);
    clearAllDrafts();
    expect(readDraft('blocked')).toBeUndefined();
  });
});
