import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTOR } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../testing/server-stub.ts';
import { PhoneCard } from './home-page.tsx';

const open = (responses: Responses) => renderPage(() => <PhoneCard />, { address: '/', member: NEW_MENTOR, responses });
const closing = () => page.getByRole('button', { name: '휴대폰 등록하지 않기' });

test('a mentor leaves out the mobile number by one tap', async () => {
  const { sent } = await open({ 'DELETE /v1/members/me/phone/card': null });
  await expect.element(page.getByRole('link', { name: /카카오톡으로 받기/ })).toBeVisible();
  await closing().click();
  await expect.element(closing()).not.toBeInTheDocument();
  await expect.poll(() => sent.map(({ name }) => name)).toContain('DELETE /v1/members/me/phone/card');
});

test('the card comes back and says so when it could not be left out', async () => {
  await open({
    'DELETE /v1/members/me/phone/card': new Refusal(429, 'TOO_MANY_REQUESTS', '잠시 후 다시 시도해 주세요.'),
  });
  await closing().click();
  await expect.element(page.getByText('닫지 못했어요')).toBeVisible();
  await expect.element(page.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await expect.element(closing()).toBeVisible();
});
