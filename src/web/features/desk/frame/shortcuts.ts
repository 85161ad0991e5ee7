import { useEffect, useEffectEvent } from 'react';
import { sharedStorage } from '../../../lib/browser-storage.ts';
import { createStore } from '../../../lib/store.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { pressedPlace } from '../../../ui/pressed-key.ts';

const KEY = 'desk-shortcuts-off';

/** Whether single keys act on the desk. They can be switched off, because speech input can press letters by accident (WCAG 2.1.4). */
export const shortcutsOn = createStore(sharedStorage.read(KEY) === null);

export function setShortcuts(isOn: boolean): void {
  shortcutsOn.set(isOn);
  if (isOn) sharedStorage.remove(KEY);
  else sharedStorage.write(KEY, '1');
}

/**
 * Keys of the desk's list and of its review, by the place of the key (`KeyJ`), so that they work while Korean is typed. Inactive while somebody types
 * and in dialogs.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!shortcutsOn.read() || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest('textarea, select, dialog, [contenteditable], input:not([type=radio])')) return;
    const act = keys[pressedPlace(event) ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Keys of the one case that is open in a wide window; a narrow one has a card for each, and no keys. */
export function useCaseShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const isWide = useIsWide();
  useShortcuts(isWide ? keys : {});
}
