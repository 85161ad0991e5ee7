import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openChannel, parseStored, sharedStorage } from './browser-storage.ts';

const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
const throwing = { getItem: refuse, setItem: refuse, removeItem: refuse };

/** A browser's storage that keeps one text. */
function oneText(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  let kept: string | null = null;
  return {
    getItem: () => kept,
    setItem: (_key, text) => (kept = text),
    removeItem: () => (kept = null),
  };
}

function setStorage(get: () => unknown): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}

beforeEach(() => {
  const storage = oneText();
  setStorage(() => storage);
  sharedStorage.remove('key');
  return () => vi.unstubAllGlobals();
});

describe('storage', () => {
  it('keeps a text until it is removed', () => {
    expect([sharedStorage.write('key', 'text'), sharedStorage.read('key')]).toEqual([true, 'text']);
    sharedStorage.remove('key');
    expect(sharedStorage.read('key')).toBeNull();
  });

  it.each([
    ['is refused', refuse],
    ['is not there', () => null],
    ['throws at every call', () => throwing],
    ['is full', () => ({ ...oneText(), setItem: refuse })],
  ])('that %s keeps a text for this page, and says that it is not kept longer', (_what, get) => {
    setStorage(get);
    expect(sharedStorage.read('key')).toBeNull();
    expect([sharedStorage.write('key', 'text'), sharedStorage.read('key')]).toEqual([false, 'text']);
    expect(sharedStorage.keys()).toContain('key');
    sharedStorage.remove('key');
    expect(sharedStorage.read('key')).toBeNull();
  });

  it('shows what could not be replaced or removed as replaced or removed', () => {
    setStorage(() => ({ ...throwing, getItem: () => 'old' }));
    sharedStorage.write('key', 'new');
    expect(sharedStorage.read('key')).toBe('new');
    sharedStorage.remove('key');
    expect(sharedStorage.read('key')).toBeNull();
  });
});

it('what somebody else stored is nothing', () => {
  expect([parseStored(null), parseStored('{'), parseStored('[1]')]).toEqual([undefined, undefined, [1]]);
});

it('a browser that refuses channels has none', () => {
  vi.stubGlobal('BroadcastChannel', refuse);
  expect(openChannel('session')).toBeUndefined();
});
