import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PASSWORD, readCode } from './people.ts';
import { expect, pay, propose, type Resident, test } from './residents.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the screens of guests have no fault that axe finds', async ({ page, mail }) => {
      await page.goto('/auth');
      await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
      await check(page);
      await page.goto('/auth/signin');
      await expect(page.getByLabel('이메일')).toBeVisible();
      await check(page);
      await page.goto('/auth/forgot-password');
      await expect(page.getByLabel('이메일')).toBeVisible();
      await check(page);

      await page.goto('/auth/signup');
      await page.getByRole('checkbox', { name: '전체 동의' }).check();
      await check(page);
      await page.getByRole('button', { name: '다음' }).click();
      await page.getByRole('radio', { name: '성실한 멘티' }).check();
      await check(page);
      await page.getByRole('button', { name: '다음' }).click();
      const email = `${crypto.randomUUID()}@axe.example`;
      await page.getByLabel('이메일').fill(email);
      await page.getByRole('button', { name: '인증번호 받기' }).click();
      const code = page.getByRole('textbox', { name: '인증번호' });
      await expect(code).toBeVisible();
      await check(page);
      await code.fill(await readCode(mail, email));
      await page.getByRole('button', { name: '확인' }).click();
      await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
      await page.getByLabel('비밀번호 확인', { exact: true }).fill('other');
      await check(page);
    });

    test('the screens of a student have none', async ({ town }) => {
      test.setTimeout(180_000);
      const [mentor, mentee] = [await town.mentor(), await town.mentee('FRESHMAN')];
      const page = await inScheme(mentee, colorScheme);
      await open(page, '/', page.getByRole('link', { name: new RegExp(mentor.nickname) }).first());
      await open(page, '/mentorship', page.getByRole('link', { name: new RegExp(mentor.nickname) }).first());
      await open(page, `/mentorship/info/${mentor.memberId}`, page.getByRole('link', { name: '멘토링 제안하기' }));
      await open(page, '/bookmark', page.getByRole('heading', { level: 1, name: '북마크' }));
      await open(page, '/notification', page.getByRole('heading', { level: 1, name: '알림' }));
      await open(page, '/user/faq', page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }));
      await open(page, '/user', page.getByText(mentee.nickname).first());
      await open(page, '/no/such/page', page.getByRole('link', { name: '홈으로 가기' }));

      await open(
        page,
        `/mentorship/suggestion/${mentor.memberId}`,
        page.getByRole('button', { name: '멘토링 제안하기' }),
      );
      await page.getByRole('button', { name: '희망 시간 1: ' }).click();
      await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
      await check(page);

      const mentoringId = await propose(mentee, mentor);
      await open(page, `/user/payment?mentoringId=${mentoringId}`, page.getByRole('button', { name: /원 결제하기$/ }));
      await pay(mentee, mentoringId);
      await open(page, '/user/status/mentee', page.getByRole('link', { name: new RegExp(mentor.nickname) }));
      const cancel = page.getByRole('button', { name: '취소 요청' });
      await open(page, `/user/status/mentee/progress/${mentoringId}`, cancel);
      await cancel.click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page);

      const senior = await inScheme(mentor, colorScheme);
      await open(senior, '/user/status/mentor', senior.getByRole('link', { name: new RegExp(mentee.nickname) }));
      const accept = senior.getByRole('button', { name: '수락하기' });
      await open(senior, `/user/status/mentor/progress/${mentoringId}`, accept);
      await accept.click();
      await expect(senior.getByRole('dialog')).toBeVisible();
      await check(senior);
    });

    test('the registration and the operator’s desk have none', async ({ town }) => {
      const newcomer = await inScheme(await town.newcomer('ROLE_MENTOR'), colorScheme);
      await open(newcomer, '/user/mentor-profile', newcomer.getByLabel('닉네임'));
      await newcomer.getByRole('button', { name: '다음' }).click();
      await expect(newcomer.getByText('닉네임을 입력해주세요.')).toBeVisible();
      await check(newcomer);
      const desk = await town.operator();
      await desk.emulateMedia({ colorScheme });
      await open(desk, '/admin', desk.getByRole('heading', { level: 1, name: '운영자' }));
    });
  });
}

async function inScheme({ page }: Resident, colorScheme: 'light' | 'dark'): Promise<Page> {
  await page.emulateMedia({ colorScheme });
  return page;
}

/** Opens a screen, waits until it is whole, and looks at it. */
async function open(page: Page, address: string, sign: ReturnType<Page['getByRole']>): Promise<void> {
  await page.goto(address);
  await expect(sign).toBeVisible();
  await check(page);
}

async function check(page: Page): Promise<void> {
  // Half-faded text has half its contrast: what moves in is looked at once it stands.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length, 'rules that found something to look at').toBeGreaterThan(5);
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) })),
      `axe on ${new URL(page.url()).pathname}`,
    )
    .toEqual([]);
}
