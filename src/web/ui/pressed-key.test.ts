import { expect, it } from 'vitest';
import { isSendKey, pressedKey, pressedPlace } from './pressed-key.ts';

const ENTER = { key: 'Enter', code: 'Enter', keyCode: 13, ctrlKey: false, metaKey: false };

it('reads a key by its name and by its place', () => {
  expect([pressedKey(ENTER), pressedPlace({ ...ENTER, key: 'ㅓ', code: 'KeyJ', keyCode: 74 })]).toEqual([
    'Enter',
    'KeyJ',
  ]);
});

it.each([
  ['in a document’s event', { ...ENTER, isComposing: true }],
  ['in React’s event', { ...ENTER, nativeEvent: Object.assign(new Event('keydown'), { isComposing: true }) }],
  ['that ends a syllable in Safari, after the composition’s end', { ...ENTER, isComposing: false, keyCode: 229 }],
])('leaves a key to the input method %s', (_where, event) => {
  expect([pressedKey(event), pressedPlace(event), isSendKey({ ...event, ctrlKey: true })]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

it('sends with Ctrl+Enter and Cmd+Enter, and not with Enter alone', () => {
  expect([{ ...ENTER, ctrlKey: true }, { ...ENTER, metaKey: true }, ENTER].map(isSendKey)).toEqual([true, true, false]);
});
