import type { Mutation } from './mutation.ts';

/** The browser. */
export const BROWSER: readonly Mutation[] = [
  {
    name: 'double-tap',
    guard: 'a double tap sends one request',
    file: 'src/web/ui/buttons/button.tsx',
    text: '    if (isPending || running.current) {',
    instead: '    if (isPending) {',
    test: ['e2e/money/payment.spec.ts', 'one proposal is paid once, whatever goes wrong before'],
  },
  {
    name: 'outgoing-as-another',
    guard: 'a waiting message is not sent as the next member who signs in',
    file: 'src/web/features/mentorings/messages/compose/use-outgoing.ts',
    text: `        if (!isStillIn()) throw networkError();\n`,
    instead: '',
    test: ['src/web/features/mentorings/messages/messages-page.browser.test.tsx', 'is not followed by those behind it'],
  },
  {
    name: 'attempt-key',
    guard: 'an attempt with an unknown outcome keeps its Idempotency-Key',
    file: 'src/web/lib/attempt.ts',
    text: '    if (open?.payload !== text) open = { payload: text, key: newKey() };',
    instead: '    open = { payload: text, key: newKey() };',
    test: ['src/web/lib/attempt.test.ts', 'stays the same while'],
  },
];
