import { PAGES } from '#contract/pages.ts';
import { page } from './page.ts';

/** Other ways to sign in than the password alone. */
export default [
  page(PAGES.secondFactor, () => import('../features/account/auth/factors/second-factor-page.tsx')),
  page(PAGES.passkeySignIn, () => import('../features/account/auth/factors/passkey-page.tsx')),
  page(PAGES.identityCallback, () => import('../features/account/auth/identities/callback-page.tsx')),
];
