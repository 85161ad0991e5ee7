import type { Page } from '@playwright/test';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { forgetTotpKey } from '#server/testing/stores/factor-row-store.ts';
import { expect, OPERATOR } from './fixtures.ts';
import { signIn } from './people.ts';

/** The operator's first sign-in, through the screens: password, a new authenticator app, recovery codes. @returns the app's key */
export async function enrolAtDesk(page: Page, database: TestDatabase): Promise<string> {
  await forgetTotpKey(database, OPERATOR.email);
  await page.goto('/admin');
  await signIn(page, OPERATOR.email, OPERATOR.password);
  await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  const key = (await page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4})+$/).textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('인증 앱의 코드').fill(totpCodeAt(key, new Date()));
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByRole('checkbox', { name: '복구 코드를 안전한 곳에 보관했어요' }).check();
  await page.getByRole('button', { name: '계속하기' }).click();
  return key;
}

/** Gives a browser a passkey device in software, which finds its owner verified. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
