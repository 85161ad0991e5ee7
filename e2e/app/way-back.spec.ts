import type { Page } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { expectPassing } from '../support/passing.ts';
import { choosePassword, goToPassword, signIn } from '../support/people.ts';
import { aDocument, dayFromNow, expect, propose, type TestMember, signUpByCalls, test } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';
import { fillMentee } from '../support/wizard-steps.ts';

const WORDS = '면접에서 늘 긴장해요. 어떻게 준비하셨어요?';

test.describe('a guest without a profile', () => {
  // The proposal is refused until there is one.
  test.use({ expectedFaults: /^proposal error/ });

  test('who has filled in a proposal signs up, registers, and finds it as it was', async ({
    client,
    testUsers,
    mail,
    instance,
  }) => {
    test.setTimeout(150_000);
    const mentor = await testUsers.withoutBrowser.mentor();
    const page = await client({ baseURL: instance.url });
    await fillProposalAsGuest(page, mentor);
    await proposeButton(page).click();

    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await page.getByRole('link', { name: '회원가입' }).click();
    const email = `${crypto.randomUUID()}@wayback.example`;
    await goToPassword(page, mail, { email, role: '멘티' });
    await expectPassing(page, '회원가입을 축하해요!', () => choosePassword(page));
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await signIn(page, email);

    await expectProposal(page, mentor);
    await expect(page.getByRole('status').filter({ hasText: '프로필을 먼저 등록해 주세요.' })).toBeVisible();
    await proposeButton(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '프로필 등록하기' }).click();
    await page.waitForURL((url) => url.pathname === '/user/mentee-profile');
    await fillMentee({ page, nickname: `후배${crypto.randomUUID().slice(0, 8)}` });
    await page.locator('input[type=file]').setInputFiles(aDocument());
    // What is seen is kept.
    await expect(page.getByText('증명서.pdf')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/파일을 다시 선택해 주세요/)).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(aDocument());
    await page.getByRole('button', { name: '등록하기' }).click();
    const done = page.getByRole('alertdialog', { name: '멘티 프로필과 인증서 등록이 완료되었습니다!' });
    await done.getByRole('button', { name: '제안 이어서 하기' }).click();
    await expectProposal(page, mentor);
  });
});

test('a guest’s proposal survives a sign-in and a password reset; the way back stays on our own pages', async ({
  client,
  testUsers,
  mail,
  instance,
  request,
}) => {
  const mentor = await testUsers.withoutBrowser.mentor();
  const email = `${crypto.randomUUID()}@wayback.example`;
  await signUpByCalls(request, mail, email);
  const page = await client({ baseURL: instance.url });
  await test.step('what was filled in is still there', async () => {
    await fillProposalAsGuest(page, mentor);
    await proposeButton(page).click();
    await page.getByRole('link', { name: '비밀번호 찾기' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/forgot-password');
    await page.getByRole('button', { name: '뒤로' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await signIn(page, email);
    await expectProposal(page, mentor);
  });

  await test.step('an address of another site leads home', async () => {
    await page.context().clearCookies();
    await page.goto('/auth/signup?next=%2F%2Fevil.example');
    await page.getByRole('button', { name: '뒤로' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/auth/signin?next=https%3A%2F%2Fevil.example%2F');
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname === '/');
    expect(page.url()).toBe(`${instance.url}/`);
  });
});

test('a shared link opens the mentor and the form to propose at once; sending it needs a sign-in', async ({
  client,
  testUsers,
  instance,
}) => {
  const mentor = await testUsers.withoutBrowser.mentor();
  const page = await client({ baseURL: instance.url });
  await page.goto(`/mentorship/info/${mentor.memberId}`);
  await expect(page.getByRole('heading', { name: mentor.nickname })).toBeVisible();
  await page.getByRole('link', { name: '멘토링 제안하기' }).click();
  await page.waitForURL((url) => url.pathname === `/mentorship/suggestion/${mentor.memberId}`);
  await chooseTime(page, 1, dayFromNow(2), '10:00');
  await proposeButton(page).click();
  await page.waitForURL((url) => url.searchParams.get('next') === `/mentorship/suggestion/${mentor.memberId}`);
  // A guest with such a link is browsing from then on.
  await page.goto('/mentorship');
  await expect(page.getByRole('heading', { name: '전체 멘토' })).toBeVisible();
});

test('guests read the legal texts and the FAQ, and a shared list opens after skipping the slides', async ({
  page,
  instance,
}) => {
  await test.step('the texts are read without an account, from the foot of my page and by their address', async () => {
    await page.goto('/terms/service#article-9');
    await expect(page.getByText('환불할 금액에 1원 미만이 있으면 올립니다.')).toBeVisible();
    const other = page.getByText('소송은 민사소송법이 정한 법원에 냅니다.', { exact: false });
    await expect(other, 'an article that its address does not name is folded').toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(other, 'on paper everything is there').toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('heading', { name: '제15조 (분쟁의 해결)' }).click();
    await expect(other).toBeVisible();
    for (const [name, title, section] of [
      ['privacy', '개인정보처리방침', '1. 처리하는 개인정보'],
      ['service', '서비스 이용약관', '제9조 (취소와 환불)'],
      ['marketing', '마케팅 정보 수신 동의', '3. 거부할 권리'],
      ['refund', '환불·노쇼 정책', '노쇼 정책'],
    ] as const) {
      await navigate(page, `/terms/${name}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/terms/${name}`);
    }
    await page.getByText('사업자 정보', { exact: true }).click();
    await expect(page.getByText('help@sunbaerang.example')).toBeVisible();
    await expect(page.getByText('개발용 예시가 섞여 있어요. 실제 사업자 정보가 아니에요.')).toBeVisible();
  });

  await test.step('they open at sign-up below the consent they belong to', async () => {
    await navigate(page, '/auth/signup');
    await expect(page.getByText('필수: 닉네임, 이메일, 대학교, 자기소개, 비밀번호')).toBeVisible();
    await expect(page.getByText('선택: 희망 멘토링 분야, 프로필 사진')).toBeVisible();
    const text = page.getByRole('region', { name: '서비스 이용약관 동의 전문' });
    await expect(text.getByRole('heading', { name: '제1조 (목적)' })).toBeVisible();
    await expect(text.getByRole('link', { name: '새 창에서 보기' })).toHaveAttribute('href', '/terms/service');
  });

  await test.step('a shared list opens after skipping the slides', async () => {
    const address = `/mentorship?${new URLSearchParams({ field: '개발' })}`;
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/auth');
    await page.getByRole('link', { name: '건너뛰기' }).click();
    await expect(page.getByRole('heading', { name: '개발 멘토' })).toBeVisible();
    expect(page.url()).toBe(`${instance.url}${address}`);
  });

  await test.step('four entries of the FAQ open to their answers, with the numbers of the rules', async () => {
    await navigate(page, '/user/faq');
    const main = page.getByRole('main');
    const entries = main.getByRole('heading', { level: 2 }).getByRole('button');
    await expect(entries).toHaveText(['이용 방법', '제안·확정 후', '환불 정책', '노쇼 정책']);
    for (const [index, answers] of [
      [/희망 시간을 5개까지/],
      [/결제가 끝나면 선배가 48시간 안에 답해요/],
      [/시작 24시간 전부터 3시간 전까지/, /^50%$/],
      [/후배만 나오지 않으면 환불되지 않아요/, /10분 전부터/],
    ].entries()) {
      await expect(entries.nth(index)).toHaveAttribute('aria-expanded', 'false');
      await entries.nth(index).click();
      for (const answer of answers) await expect(main.getByText(answer).last()).toBeVisible();
    }
  });
});

test('the texts open over the payment without touching what was chosen', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto(`/user/payment?mentoringId=${mentoringId}`);
  await page.getByRole('radio', { name: '카카오페이' }).check();
  await page.getByRole('button', { name: '노쇼 정책' }).click();
  const noShow = page.getByRole('dialog', { name: '노쇼 정책' });
  await expect(noShow).toContainText('선배만 나오지 않으면 전액 돌려드려요.');
  await noShow.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '환불 정책' }).click();
  const refund = page.getByRole('dialog', { name: '환불 정책' });
  await expect(refund).toContainText('50% · 5,000원');
  await refund.getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('radio', { name: '카카오페이' })).toBeChecked();
  await expect(page.getByRole('button', { name: '10,000원 결제하기' })).toBeEnabled();
});

async function fillProposalAsGuest(page: Page, mentor: TestMember): Promise<void> {
  await page.goto(`/mentorship/suggestion/${mentor.memberId}`);
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.getByRole('link', { name: '건너뛰기' }).click();
  await expect(page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  await chooseTime(page, 1, dayFromNow(2), '10:00');
  await page.getByRole('radio', { name: '면접 대비' }).check();
  await page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill(WORDS);
}

async function expectProposal(page: Page, mentor: TestMember): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/mentorship/suggestion/${mentor.memberId}`);
  await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).toHaveValue(WORDS);
  await expect(page.getByRole('radio', { name: '면접 대비' })).toBeChecked();
  await expect(page.getByRole('button', { name: '희망 시간 1 지우기' })).toBeVisible();
}

const proposeButton = (page: Page) => page.getByRole('button', { name: '멘토링 제안하기' });
