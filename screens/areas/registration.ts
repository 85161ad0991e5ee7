import type { Page } from '@playwright/test';
import { aDocument } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { role, see, show, tap } from '../page-helpers.ts';
import { type Area, state } from '../state.ts';

const MENTOR = '/user/mentor-profile';
const MENTEE = '/user/mentee-profile';

export const registration: Area = {
  name: 'registration',
  title: '프로필 등록',
  states: [
    state('mentor-1', '멘토 1단계: 기본 정보', MENTOR, (setup) => openWizard(setup, 'ROLE_MENTOR')),
    state('mentor-1-faults', '멘토 1단계: 빈 채로 다음', MENTOR, async (setup) => {
      const page = await openWizard(setup, 'ROLE_MENTOR');
      await tap(page, '다음');
      return show(page, '닉네임을 입력해주세요.');
    }),
    state('mentor-2', '멘토 2단계: 소개와 시간', MENTOR, reachIntroduction),
    state('mentor-3', '멘토 3단계: 메시지, 해시태그, 포트폴리오', MENTOR, reachMessage),
    state('mentor-4', '멘토 4단계: 서류', MENTOR, reachDocuments),
    state('mentor-done', '멘토 등록 완료', MENTOR, async (setup) => {
      const page = await reachDocuments(setup);
      const files = page.locator('input[type=file]');
      await files.first().setInputFiles(aDocument('졸업증명서.pdf'));
      await files.last().setInputFiles(aDocument('재직증명서.pdf'));
      await show(page, '재직증명서.pdf');
      await tap(page, '등록하기');
      return show(page, role('alertdialog', '멘토 프로필 및 인증서 등록이 완료되었습니다!'));
    }),
    state('mentee-1', '멘티 1단계: 프로필', MENTEE, (setup) => openWizard(setup, 'ROLE_MENTEE')),
    state('mentee-2', '멘티 2단계: 재학 증명서', MENTEE, reachCertificate),
    state('mentee-done', '멘티 등록 완료', MENTEE, async (setup) => {
      const page = await reachCertificate(setup);
      await page.locator('input[type=file]').setInputFiles(aDocument('재학증명서.pdf'));
      await tap(page, '등록하기');
      return show(page, role('alertdialog', '멘티 프로필과 인증서 등록이 완료되었습니다!'));
    }),
  ],
};

async function openWizard(
  { newcomer }: StateSetup,
  memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE',
  isFilled = false,
): Promise<Page> {
  const { page, nickname } = await newcomer(memberType);
  await see(page, memberType === 'ROLE_MENTOR' ? MENTOR : MENTEE, page.getByLabel('닉네임'));
  if (!isFilled) return page;
  await page.getByLabel('닉네임').fill(nickname);
  await tap(page, '중복 확인');
  await show(page, '사용 가능한 닉네임입니다.');
  await page.getByRole('combobox', { name: '학교' }).fill('부산대학교');
  await page.getByRole('option', { name: '부산대학교', exact: true }).click();
  await page.getByLabel('전공').fill('컴퓨터공학과');
  return page;
}

async function goOn(page: Page, heading: string): Promise<Page> {
  await tap(page, '다음');
  return show(page, role('heading', heading));
}

async function reachIntroduction(setup: StateSetup): Promise<Page> {
  const page = await openWizard(setup, 'ROLE_MENTOR', true);
  await page.getByLabel('소속').fill('두걸음');
  await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
  await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
  await page.getByRole('combobox', { name: '경력' }).selectOption('7');
  return goOn(page, '어떤 멘토링을 할까요?');
}

async function reachMessage(setup: StateSetup): Promise<Page> {
  const page = await reachIntroduction(setup);
  await page.getByLabel('소개 제목').fill('첫 회사에서 배운 것들');
  await page.getByLabel('소개 내용').fill('코드 리뷰를 받는 법부터 이야기해요.');
  await page.getByRole('checkbox', { name: '취업 준비' }).check();
  for (const name of ['월', '수']) await page.getByRole('checkbox', { name, exact: true }).check();
  return goOn(page, '후배에게 한마디 남겨 주세요');
}

async function reachDocuments(setup: StateSetup): Promise<Page> {
  const page = await reachMessage(setup);
  await page.getByLabel('후배에게 한마디').fill('궁금한 것을 적어 와 주세요.');
  const hashtags = page.getByLabel('해시태그', { exact: true });
  await hashtags.fill('첫직장');
  await hashtags.press('Enter');
  return goOn(page, '마지막으로 서류를 확인할게요');
}

async function reachCertificate(setup: StateSetup): Promise<Page> {
  const page = await openWizard(setup, 'ROLE_MENTEE', true);
  await page.getByLabel('자기소개').fill('첫 면접을 앞두고 있어요.');
  return goOn(page, '재학 증명서를 올려 주세요');
}
