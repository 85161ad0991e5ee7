import type { Page } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { expect, propose, test } from '../support/test-users.ts';

/** Goes to an address and compares the title with what is read out. */
async function follow(page: Page, address: string, title: string): Promise<void> {
  await navigate(page, address);
  await expect(page).toHaveTitle(title);
  // A mentor's page is read out as it comes, before the name is there.
  const announced = address.startsWith('/mentorship/info/') ? '멘토 정보 · 선배랑' : title;
  await expect(page.locator('p.sr-only[aria-live="polite"]')).toHaveText(announced);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expect(page.getByRole('main'), address).toHaveCount(1);
}

test.use({ expectedFaults: /mentor detail error/ });

test('every page has its own title, one main landmark and one h1, and a change of page is read out', async ({
  testUsers,
}) => {
  test.setTimeout(180_000);
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto('/user/faq');
  // The server sends the title too; the heading says that the app is there.
  await expect(page.getByRole('heading', { level: 1, name: '자주 묻는 질문' })).toBeVisible();
  await expect(page).toHaveTitle('자주 묻는 질문 · 선배랑');
  for (const [address, title] of [
    ['/', '홈 · 선배랑'],
    ['/mentorship', '전체 멘토 · 선배랑'],
    ['/bookmark', '북마크 · 선배랑'],
    ['/user', '마이페이지 · 선배랑'],
    ['/notification', '알림 · 선배랑'],
    [`/mentorship/info/${mentor.memberId}`, `${mentor.nickname} 멘토 · 선배랑`],
    ['/mentorship/info/999999999', '멘토 정보 · 선배랑'],
    ['/user/menteeinfo', '멘티 프로필 관리 · 선배랑'],
    ['/user/menteeedit', '멘티 프로필 수정 · 선배랑'],
    [`/user/payment?mentoringId=${mentoringId}`, '결제하기 · 선배랑'],
    ['/user/coupons', '쿠폰 · 선배랑'],
    ['/user/payment/fail', '결제 실패 · 선배랑'],
    [`/user/status/mentee/progress/${mentoringId}`, '멘토링 진행 상황 · 선배랑'],
    ['/admin/payouts', '운영자 정산 · 선배랑'],
    ['/admin/transfers', '운영자 이체 · 선배랑'],
    ['/admin/campaigns', '운영자 쿠폰 · 선배랑'],
    ['/auth', '선배랑 시작하기'],
    ['/auth/forgot-password', '비밀번호 재설정 · 선배랑'],
    ['/no/such/page', '페이지를 찾을 수 없어요 · 선배랑'],
  ] as const) {
    await follow(page, address, title);
  }
});
