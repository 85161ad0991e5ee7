import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noRawKeys } from './plugin.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } } });
const planted = (...lines: string[]) => lines.map((code) => ({ code, errors: 1 }));

tester.run('no-raw-keys', noRawKeys, {
  valid: [
    '<input onKeyDown={(event) => { if (pressedKey(event) === "Enter") add(); }} />',
    'const { key } = attachment;',
    'error.code',
    'files.map(({ key }) => key)',
  ],
  invalid: planted(
    '<input onKeyDown={(event) => { if (event.key === "Enter") add(); }} />',
    '<input onKeyDown={(pressed) => add(pressed.key)} />',
    '<input onKeyUp={({ key }) => add(key)} />',
    'function walk(pressed: KeyboardEvent) { return pressed.code; }',
    "document.addEventListener('keydown', ({ code }) => go(code));",
    'const { key } = event;',
    'go(pressed.keyCode);',
    'if (pressed.nativeEvent.isComposing) stop();',
  ),
});
