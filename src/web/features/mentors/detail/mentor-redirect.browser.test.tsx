import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import MentorRedirect from './mentor-redirect.tsx';

const open = (mentorId: string) =>
  renderPage(MentorRedirect, { address: `/mentorship/mentor/${mentorId}`, path: '/mentorship/mentor/:mentorId' });

test('the earlier address of a mentor leads to the one of today', async () => {
  const { address } = await open('7');
  await expect.poll(address).toBe('/mentorship/info/7');
});

test.each(['%00', '%2e%2e', '7%2F8', '7%3Fa', 'abc'])('%s is no mentor, and no other page', async (mentorId) => {
  await open(mentorId);
  await expect.element(page.getByText('선배를 찾을 수 없어요')).toBeVisible();
});
