import type { Mutation } from './mutation.ts';

/** The browser. */
export const BROWSER: readonly Mutation[] = [
  {
    name: 'double-tap',
    guard: 'a double tap sends once (the button holds still)',
    file: 'src/web/ui/buttons/button.tsx',
    text: '    if (isPending || running.current) {',
    instead: '    if (isPending) {',
    test: ['e2e/payments/payment.spec.ts', 'a double tap on 결제하기'],
  },
  {
    name: 'attempt-key',
    guard: 'a try with an unknown end keeps its key',
    file: 'src/web/lib/attempt.ts',
    text: '    if (open?.payload !== text) open = { payload: text, key: newKey() };',
    instead: '    open = { payload: text, key: newKey() };',
    test: ['src/web/lib/attempt.test.ts', 'stays the same while'],
  },
];
