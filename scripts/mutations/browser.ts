import type { Mutation } from './mutation.ts';

/** The browser. */
export const BROWSER: readonly Mutation[] = [
  {
    name: 'double-tap',
    guard: 'a double tap sends one request',
    file: 'src/web/ui/buttons/button.tsx',
    text: '    if (isPending || running.current) {',
    instead: '    if (isPending) {',
    test: ['e2e/payments/payment.spec.ts', 'one proposal is paid once, whatever goes wrong before'],
  },
  {
    name: 'attempt-key',
    guard: 'an attempt with an unknown outcome keeps its Idempotency-Key',
    file: 'src/web/lib/attempt.ts',
    text: '    if (open?.payload !== text) open = { payload: text, key: newKey() };',
    instead: '    open = { payload: text, key: newKey() };',
    test: ['src/web/lib/attempt.test.ts', 'stays the same while'],
  },
  {
    name: 'own-step-not-fetched',
    guard: 'a mentoring is not fetched after a step whose response showed it',
    file: 'src/web/features/notifications/live-updates.ts',
    text: '  if (queryClient.getQueryData<Mentoring>(key)?.version === version) return;',
    instead: "  if (version === '') return;",
    test: ['e2e/mentorings/answers.spec.ts', 'a mentor answers proposals'],
  },
  {
    name: 'code-tried-once',
    guard: 'a refused code is not tried a second time by itself',
    file: 'src/web/features/auth/email-code/code-form.tsx',
    text: '    tried.current = digits;\n',
    instead: '',
    test: ['src/web/features/auth/email-code/email-code-step.browser.test.tsx', 'confirms four digits by itself'],
  },
  {
    name: 'role-by-key-waits',
    guard: 'a role chosen by keyboard waits for 다음',
    file: 'src/web/features/auth/sign-up/role-step.tsx',
    text: 'onClick={({ detail }) => detail > 0 && setTaps(taps + 1)}',
    instead: 'onClick={() => setTaps(taps + 1)}',
    test: ['src/web/features/auth/sign-up/sign-up-page.browser.test.tsx', 'one chosen by keyboard waits for 다음'],
  },
  {
    name: 'operator-settings',
    guard: 'an operator is led away from members’ settings',
    file: 'src/web/features/my/settings-page.tsx',
    text: "  if (user?.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;\n",
    instead: '  void Navigate;\n  void user;\n',
    test: ['src/web/features/my/settings-page.browser.test.tsx', 'leads an operator'],
  },
  {
    name: 'gateway-script-hosts',
    guard: 'while the payment window is open, no script of other hosts is loaded through the gateway’s policy',
    file: 'src/web/features/checkout/form/gateway-script.ts',
    text: 'if (origin !== ours && !GATEWAY.test(origin))',
    instead: 'if (origin === ours && !GATEWAY.test(origin))',
    test: ['src/web/features/checkout/form/gateway-script.browser.test.tsx', 'of its own hosts and of none other'],
  },
  {
    name: 'trusted-types',
    guard: 'a text is neither markup nor script',
    file: 'src/server/http/security-headers.ts',
    text: `    "require-trusted-types-for 'script'",\n`,
    instead: '',
    test: ['e2e/quality/trusted-types.spec.ts', 'texts become neither markup nor scripts'],
  },
];
