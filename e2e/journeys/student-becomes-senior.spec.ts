import type { Page, Route } from '@playwright/test';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { accept, nextStepOf, openProposal } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { navigate } from '../support/navigate.ts';
import { payByCard } from '../support/pay-by-card.ts';
import {
  aDocument,
  dayFromNow,
  expect,
  halfHour,
  pay,
  propose,
  test,
  type TestUser,
  type TestUsers,
} from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';
import { fillIntroduction, fillMessage } from '../support/wizard-steps.ts';

// A school of this file alone, so that the list has these mentors and nobody else.
const EDUCATION = { schoolName: '전남대학교', major: '건축학' };
const CLASH = dayFromNow(2);

test('a graduate becomes a senior, changes sides, and is never booked twice for one half hour', async ({
  testUsers,
}) => {
  const desk = await testUsers.operator();
  const both = await aGraduateToBe(testUsers);
  const ownSenior = await testUsers.mentor({ education: EDUCATION });
  const student = await testUsers.mentee('ENROLLED', { education: EDUCATION });

  await test.step('the operator finds a proof of graduation; my page offers the other side', async () => {
    await approve(desk, both.nickname, '졸업생');
    await pay(both, await propose(both, ownSenior, [halfHour(CLASH, '11:00')]));
    const { page } = both;
    await page.goto('/user');
    await expect(page.getByRole('heading', { name: '졸업을 축하해요' })).toBeVisible();
    await checkWithAxe(page);
    await page.getByRole('button', { name: '멘토로 시작하기' }).click();
    await page.waitForURL('**/user/mentor-profile');
  });

  await test.step('the form knows name, school and major, and asks for the employment alone', async () => {
    const { page, nickname } = both;
    await expect(page.getByLabel('닉네임')).toHaveValue(nickname);
    await expect(page.getByRole('combobox', { name: '학교' })).toHaveValue(EDUCATION.schoolName);
    await expect(page.getByLabel('전공')).toHaveValue(EDUCATION.major);
    await checkWithAxe(page);
    await page.getByLabel('소속').fill('두걸음');
    await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
    await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
    await page.getByRole('combobox', { name: '경력' }).selectOption('1');
    await page.getByRole('button', { name: '다음' }).click();
    await fillIntroduction(page);
    await fillMessage(page);
    await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();
    await expect(page.getByText(/^재직 증명서를 올려 주세요/)).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(1);
    await checkWithAxe(page);
    await page.locator('input[type=file]').setInputFiles(aDocument('재직증명서.pdf'));
    await page.getByRole('button', { name: '등록하기' }).click();
    const done = page.getByRole('alertdialog', { name: '멘토 프로필 및 인증서 등록이 완료되었습니다!' });
    await done.getByRole('button', { name: '확인' }).click();
    await page.waitForURL((url) => url.pathname === '/user');
    await approve(desk, nickname);
  });

  await test.step('a student of the school finds the new senior and proposes', async () => {
    const { page } = student;
    await page.goto('/mentorship');
    await page.getByRole('link', { name: new RegExp(both.nickname) }).click();
    await page.getByRole('link', { name: '멘토링 제안하기' }).click();
    await chooseTime(page, 1, CLASH, '11:00');
    await chooseTime(page, 2, dayFromNow(3), '14:30');
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    await payByCard(page, '18,000원');
  });

  await test.step('a half hour that goes to the own senior meanwhile is not given away again, and it is said why', async () => {
    const { page } = both;
    await openProposal(page);
    await openProposal(ownSenior.page);
    // It is accepted while the yes is under way: a page that hears of it before would not offer the time.
    const taken = Promise.withResolvers<void>();
    const takeFirst = async (route: Route) => {
      await accept(ownSenior.page, 0);
      await expect(ownSenior.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
      taken.resolve();
      await route.continue();
    };
    await page.route('**/v1/mentoring/*/acceptance', takeFirst, { times: 1 });
    await accept(page, 0);
    await taken.promise;
    const refusal = page.getByRole('alertdialog', { name: '수락하지 못했어요' });
    await expect(refusal).toContainText('그 시간에는 이미 확정된 멘토링이 있어요.');
    await checkWithAxe(page);
    await refusal.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('radio'), 'the taken time is not offered any more').toHaveCount(1);
  });

  await test.step('each side has its own list, and one tap changes between them', async () => {
    const { page } = both;
    await navigate(page, '/user');
    await page.getByRole('button', { name: /^멘티로 바꾸기/ }).click();
    await expect(page.getByText('멘티로 바꿨어요')).toBeVisible();
    await expect(page.getByRole('link', { name: '정산 내역' })).toHaveCount(0);
    await checkWithAxe(page);
    await page.getByRole('link', { name: '내 멘토링' }).click();
    await page.getByRole('tab', { name: '확정', exact: true }).click();
    await expect(page.getByRole('article')).toContainText(ownSenior.nickname);
    await expect(page.getByRole('article')).toHaveCount(1);
    await navigate(page, '/user');
    await page.getByRole('button', { name: /^멘토로 바꾸기/ }).click();
    await expect(page.getByText('멘토로 바꿨어요')).toBeVisible();
    await page.getByRole('link', { name: '홈' }).click();
    await expect(nextStepOf(page)).toContainText('답할 제안 1건');
    await nextStepOf(page).getByRole('link').click();
    await accept(page, 0);
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(page.getByText('14:30 ~ 15:00').first()).toBeVisible();
  });
  await expect(student.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();

  await test.step('the address of a mentor’s page, as in a notification, changes sides by itself', async () => {
    await both.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTEE' } });
    await both.page.goto('/user/earnings');
    await expect(both.page.getByRole('heading', { name: '정산 내역' })).toBeVisible();
    expect(await both.call('GET /v1/members/me')).toMatchObject({ memberType: 'ROLE_MENTOR' });
  });
});

/** Registered as a student, with a document that nobody has looked at. */
async function aGraduateToBe(testUsers: TestUsers): Promise<TestUser> {
  const newcomer = await testUsers.newcomer('ROLE_MENTEE');
  const { nickname } = newcomer;
  await newcomer.call('POST /v1/mentee', { body: menteeProfileInput({ nickname, education: EDUCATION }) });
  const body = { certificateType: 'ENROLLMENT' } as const;
  await newcomer.call('POST /v1/storage/certificate/mentee', { body, file: aDocument('졸업증명서.pdf') });
  return newcomer;
}

/** The operator looks at somebody's one waiting document and approves it. @param finding what a student's document shows */
async function approve(desk: Page, nickname: string, finding?: '졸업생'): Promise<void> {
  await desk.goto('/admin');
  const waiting = desk.getByRole('listitem').filter({ hasText: nickname });
  await waiting.getByRole('button', { name: '서류 보고 심사하기' }).click();
  const sheet = desk.getByRole('dialog');
  if (finding) await sheet.getByRole('radio', { name: finding }).check();
  await sheet.getByRole('button', { name: '승인' }).click();
  await expect(waiting).toHaveCount(0);
}
