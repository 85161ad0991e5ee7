import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { accept } from '../support/answer-proposal.ts';
import { enrolAtDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectPassing } from '../support/passing.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { drawPicture, signIn, signUp } from '../support/people.ts';
import { chooseTime } from '../support/time-picker.ts';
import { fillBasics, fillIntroduction, fillMentee, fillMessage } from '../support/wizard-steps.ts';

const MENTOR = { email: 'senior@journey.example', role: '멘토', nickname: '등대지기' } as const;
const MENTEE = { email: 'student@journey.example', role: '멘티', nickname: '새벽산책' } as const;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'a student and a senior who have never met get from nothing to a confirmed thirty minutes',
  { tag: JOURNEY },
  async ({ client, mail, database }) => {
    test.setTimeout(150_000);
    const [senior, student, operator] = [await client(), await client(), await client()];

    await test.step('both sign up with the code from their mail', async () => {
      await signUp(senior, mail, MENTOR);
      await expectPassing(senior, '로그인되었습니다.', () => signIn(senior, MENTOR.email));
      await signUp(student, mail, MENTEE);
      await signIn(student, MENTEE.email);
    });
    await test.step('the senior registers in four steps, with real files', () => registerMentor(senior));
    await test.step('the student registers in two', () => registerMentee(student));
    await test.step('the operator looks at the documents and approves them', async () => {
      await enrolAtDesk(operator, database);
      await approve(operator, MENTOR.nickname, 2);
      await approve(operator, MENTEE.nickname, 1);
    });

    const [first, second, third] = [2, 3, 4].map((days) => koreanDay(new Date(Date.now() + days * DAY_MS))) as [
      string,
      string,
      string,
    ];
    await test.step('the student finds the senior, keeps and proposes to them', async () => {
      await findMentor(student);
      await student.getByRole('link', { name: '멘토링 제안하기' }).click();
      await expect(student.getByText(`${MENTOR.nickname}님께 멘토링 제안하기`)).toBeVisible();
      await chooseTime(student, 1, first, '10:00');
      await chooseTime(student, 2, second, '14:30');
      await chooseTime(student, 3, third, '20:00');
      await student.getByRole('radio', { name: '면접 대비' }).check();
      await student.getByRole('textbox').last().fill('면접에서 늘 긴장해요. 짧게 연습해 보고 싶어요.');
      await student.getByRole('button', { name: '멘토링 제안하기' }).click();
      await student.waitForURL('**/user/payment?**');
    });

    await test.step('and pays by card, with the coupon of a new member', async () => {
      await student.getByRole('combobox', { name: /쿠폰/ }).selectOption({ label: '신규 회원 10% 할인 (-2,000원)' });
      await payByCard(student, '18,000원');
      await expect(currentStep(student)).toHaveText(/수락대기/);
    });

    await test.step('the senior accepts the second time', async () => {
      await senior.getByRole('link', { name: '홈' }).click();
      await senior.getByRole('link', { name: /알림/ }).click();
      await senior
        .getByRole('link', { name: new RegExp(MENTEE.nickname) })
        .first()
        .click();
      await senior.waitForURL('**/user/status/mentor/progress/*');
      await accept(senior, 1);
    });

    await test.step('both see 멘토링 확정 and the tracker at its third step', async () => {
      await expect(currentStep(senior)).toHaveText(/멘토링 확정/);
      await student.reload();
      await expect(currentStep(student)).toHaveText(/멘토링 확정/);
      for (const page of [senior, student]) {
        await expect(page.getByRole('heading', { name: '확정된 시간' })).toContainText('14:30 ~ 15:00');
      }
      for (const { email } of [MENTOR, MENTEE])
        await mail.waitFor(email, ({ subject }) => /멘토링 확정/.test(subject ?? ''));
    });
  },
);

async function registerMentor(page: Page): Promise<void> {
  await page.getByRole('link', { name: '마이페이지' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '마이페이지' })).toBeVisible();
  await page.getByRole('link', { name: /프로필 등록/ }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawPicture('#8fb3a3'));
  await fillBasics({ page, nickname: MENTOR.nickname });
  await fillIntroduction(page);
  await fillMessage(page);
  await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();
  const files = page.locator('input[type=file]');
  await files
    .nth(0)
    .setInputFiles({ name: '졸업증명서.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf().bytes) });
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await drawPicture('#ffffff'));
  await finishRegistration(page, '멘토 프로필 및 인증서 등록이 완료되었습니다!');
}

async function registerMentee(page: Page): Promise<void> {
  await page.getByRole('link', { name: '마이페이지' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '마이페이지' })).toBeVisible();
  await page.getByRole('link', { name: /프로필 등록/ }).click();
  await fillMentee({ page, nickname: MENTEE.nickname });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawPicture('#fafafa'));
  await finishRegistration(page, '멘티 프로필과 인증서 등록이 완료되었습니다!');
}

async function finishRegistration(page: Page, message: string): Promise<void> {
  await page
    .getByRole('button', { name: /등록|완료/ })
    .last()
    .click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText(message)).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await page.waitForURL('**/user');
}

/** Approves somebody’s documents, one after the other; others may wait there too. */
async function approve(page: Page, nickname: string, count: number): Promise<void> {
  const cards = page.getByRole('listitem').filter({ hasText: nickname });
  for (let left = count; left > 0; left -= 1) {
    await expect(cards).toHaveCount(left);
    await cards.first().getByRole('button', { name: '서류 보고 심사하기' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('img').or(sheet.getByRole('link', { name: /PDF 열기/ }))).toBeVisible();
    const student = sheet.getByRole('radio', { name: '재학생' });
    if (await student.isVisible()) await student.check();
    await sheet.getByRole('button', { name: '승인' }).click();
    await expect(sheet).toHaveCount(0);
  }
  await expect(cards).toHaveCount(0);
}

async function findMentor(page: Page): Promise<void> {
  await page.getByRole('link', { name: '홈' }).click();
  await page.getByRole('link', { name: '개발', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(MENTOR.nickname) }).click();
  await page.waitForURL('**/mentorship/info/*');
  await page.getByRole('button', { name: /북마크/ }).click();
  await expect(page.getByRole('button', { name: /북마크/, pressed: true })).toBeVisible();
}

function currentStep(page: Page) {
  return page.getByRole('list', { name: '멘토링 진행 단계' }).locator('[aria-current=step]');
}
