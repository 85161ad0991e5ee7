import { OPERATOR_SESSION_IDLE_MINUTES } from '#domain/retention.ts';
import { ageSessions, idleMinutesOf } from '#server/testing/stores/session-row-store.ts';
import { checkWithAxe } from '../support/axe.ts';
import { addPasskeyDevice, enrolAtDesk } from '../support/desk.ts';
import { expect, OPERATOR, test } from '../support/fixtures.ts';

test('an operator enrols at the first sign-in, adds a passkey, and signs in with it alone', async ({
  page,
  database,
}) => {
  await addPasskeyDevice(page);
  await enrolAtDesk(page, database);
  await page.getByRole('link', { name: '보안' }).click();
  await page.getByLabel('새 패스키의 이름').fill('사무실 노트북');
  await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click();
  await expect(page.getByText('패스키를 등록했어요.')).toBeVisible();
  await expect(page.getByRole('list', { name: '등록한 패스키' }).getByText('사무실 노트북')).toBeVisible();
  await checkWithAxe(page);

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/admin\/signin/);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect(page).toHaveURL(/\/admin\/security$/);
  await expect(page.getByText('마지막 사용')).toBeVisible();
});

test('S-101 a desk that nobody touches asks on for alerts, and is signed out after half an hour', async ({
  page,
  database,
}) => {
  await page.clock.install();
  await enrolAtDesk(page, database);
  await expect(page.getByRole('link', { name: '보안' })).toBeVisible();
  const minutes = OPERATOR_SESSION_IDLE_MINUTES - 1;
  const askedAgain = async () => {
    const answer = page.waitForResponse('**/v1/admin/alerts');
    await page.clock.fastForward(minutes * 60_000);
    return (await answer).status();
  };
  // Anew, as long as what the enrolment began is still under way.
  await expect(async () => {
    await ageSessions(database, OPERATOR.email, minutes);
    expect(await askedAgain()).toBe(200);
    expect(await idleMinutesOf(database, OPERATOR.email)).toBeGreaterThanOrEqual(minutes);
  }).toPass();
  // A person touches it, and the next request says so. The server caches a session for two seconds.
  await expect(async () => {
    await page.getByRole('link', { name: '보안' }).click();
    await page.clock.fastForward(60_000);
    expect(await idleMinutesOf(database, OPERATOR.email)).toBeLessThan(minutes / 2);
  }).toPass();
  for (const _half of [1, 2]) await ageSessions(database, OPERATOR.email, minutes);
  await expect(async () => expect(await askedAgain()).toBe(401)).toPass();
  await expect(page).toHaveURL(/\/admin\/signin/);
});
