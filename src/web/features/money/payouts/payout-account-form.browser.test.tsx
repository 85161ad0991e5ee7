import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import { PayoutAccountForm } from './payout-account-form.tsx';

test('an account can be registered once it is known again how the member is asked who they are', async () => {
  const failure = new Refusal(400, 'BAD_REQUEST', '지금은 확인할 수 없어요.');
  await renderPage(() => <PayoutAccountForm current={null} onClose={() => undefined} />, {
    address: '/user/earnings',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/members/me/factors': [failure, { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] }],
    },
  });
  const register = page.getByRole('button', { name: '등록하기' });
  await expect.element(page.getByRole('alert').getByText(failure.message)).toBeVisible();
  await expect.element(register).toBeDisabled();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(register).toBeEnabled();
  await expect.element(page.getByText(failure.message)).not.toBeInTheDocument();
});
