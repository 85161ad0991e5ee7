import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The member who fills in a wizard, and the page. */
export interface Newcomer {
  readonly page: Page;
  readonly nickname: string;
}

/** Nickname, school and major, with which both wizards begin. */
export async function fillNicknameAndSchool({ page, nickname }: Newcomer): Promise<void> {
  await page.getByLabel('닉네임').fill(nickname);
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  await page.getByRole('combobox', { name: '학교' }).fill('부산대학교');
  await page.getByRole('option', { name: '부산대학교', exact: true }).click();
  await page.getByLabel('전공').fill('컴퓨터공학');
}

/** The mentor’s step 1, and on to step 2. */
export async function fillBasics(newcomer: Newcomer): Promise<void> {
  const { page } = newcomer;
  await fillNicknameAndSchool(newcomer);
  await page.getByLabel('소속').fill('두걸음');
  await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
  await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
  await page.getByRole('combobox', { name: '경력' }).selectOption('7');
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('heading', { name: '어떤 멘토링을 할까요?' })).toBeVisible();
}

/** The mentor’s step 2 without the times, which have defaults. */
export async function writeIntroduction(page: Page): Promise<void> {
  await page.getByLabel('소개 제목').fill('첫 회사에서 배운 것들');
  await page.getByLabel('소개 내용').fill('코드 리뷰를 받는 법부터 이야기해요.');
  await page.getByRole('checkbox', { name: '취업 준비' }).check();
  await page.getByRole('checkbox', { name: '월', exact: true }).check();
}

/** The mentor’s step 2, and on to step 3. */
export async function fillIntroduction(page: Page): Promise<void> {
  await writeIntroduction(page);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('heading', { name: '후배에게 한마디 남겨 주세요' })).toBeVisible();
}

/** The mentor’s step 3. */
export async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('후배에게 한마디').fill('궁금한 것을 적어 와 주세요.');
  await page.getByLabel('해시태그', { exact: true }).fill('첫직장');
  await page.getByLabel('해시태그', { exact: true }).press('Enter');
}

/** The mentor’s step 3, and on. */
export async function fillMessage(page: Page): Promise<void> {
  await writeMessage(page);
  await page.getByRole('button', { name: '다음' }).click();
}

/** The mentee’s step 1, and on to step 2. */
export async function fillMentee(newcomer: Newcomer): Promise<void> {
  const { page } = newcomer;
  await fillNicknameAndSchool(newcomer);
  await page.getByLabel('자기소개').fill('첫 면접을 앞두고 있어요.');
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('heading', { name: '재학 증명서를 올려 주세요' })).toBeVisible();
}
