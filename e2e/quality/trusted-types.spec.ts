import { expect, test } from '../support/test-users.ts';

test.use({ expectedFaults: /Trusted|Content Security Policy|csp/i });

test('S-85 texts become neither markup nor scripts, and nobody makes a policy that lets them', async ({ page }) => {
  await page.goto('/');
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      address: attempt(() => (document.createElement('script').src = '/assets/other.js')),
      script: attempt(() => (document.createElement('script').text = 'alert(1)')),
      policy: attempt(() => trustedTypes.createPolicy('other', { createHTML: (markup: string) => markup })),
      text: attempt(() => (document.createElement('div').textContent = '<b>')),
    };
  });
  expect(outcomes).toEqual({
    markup: 'refused',
    address: 'refused',
    script: 'refused',
    policy: 'refused',
    text: 'done',
  });
});
