import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { aDocument, type TestUser } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { button, failCall, open, expectVisible, tap } from '../page-helpers.ts';
import { type Area, state } from '../state.ts';

const MENTOR = '/user/mentor-profile';
const MENTEE = '/user/mentee-profile';

export const registration: Area = {
  name: 'registration',
  title: '프로필 등록',
  states: [
    state('mentor-1', '멘토 1단계: 기본 정보', MENTOR, async (setup) => (await openMentorWizard(setup)).page),
    state('mentor-1-faults', '멘토 1단계: 빈 채로 다음', MENTOR, async (setup) => {
      const { page } = await openMentorWizard(setup);
      await tap(page, '다음');
      return expectVisible(page, page.getByText('닉네임을 입력해주세요.'));
    }),
    state('mentor-1-school', '멘토 1단계: 학교 고르기', MENTOR, async (setup) => {
      const { page } = await openMentorWizard(setup);
      await page.getByRole('combobox', { name: '학교' }).fill('부산');
      return expectVisible(page, page.getByRole('option', { name: '부산대학교', exact: true }));
    }),
    state('mentor-1-filled', '멘토 1단계: 입력함', MENTOR, async (setup) => {
      const testUser = await openMentorWizard(setup);
      await fillBasics(testUser);
      return testUser.page;
    }),
    state('mentor-2', '멘토 2단계: 소개와 시간', MENTOR, (setup) => reachIntroduction(setup)),
    state('mentor-2-faults', '멘토 2단계: 빈 채로 다음', MENTOR, async (setup) => {
      const page = await reachIntroduction(setup);
      await tap(page, '다음');
      return expectVisible(page, page.locator('[aria-invalid=true]'));
    }),
    state('mentor-2-time-order', '멘토 2단계: 시작이 종료보다 늦음', MENTOR, async (setup) => {
      const page = await reachIntroduction(setup);
      await writeIntroduction(page);
      await page.getByLabel('시작 시간').selectOption('19:00');
      await tap(page, '다음');
      return expectVisible(page, page.getByRole('alertdialog'));
    }),
    state('mentor-3', '멘토 3단계: 메시지, 해시태그, 포트폴리오', MENTOR, (setup) => reachMessage(setup)),
    state('mentor-3-filled', '멘토 3단계: 해시태그 8개와 포트폴리오', MENTOR, async (setup) => {
      const page = await reachMessage(setup);
      await page.getByLabel('후배에게 한마디').fill('궁금한 것을 적어 와 주세요.');
      for (const tag of [
        '코딩테스트',
        '첫직장',
        '이력서',
        '면접',
        '코드리뷰',
        '오픈소스',
        '사이드프로젝트',
        '비전공자',
        '아홉째',
      ])
        await addHashtag(page, tag);
      await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('백엔드 포트폴리오.pdf'));
      return expectVisible(page, page.getByLabel('포트폴리오 설명'));
    }),
    state('mentor-4', '멘토 4단계: 서류', MENTOR, (setup) => reachDocuments(setup)),
    state('mentor-4-chosen', '멘토 4단계: 서류 고름', MENTOR, (setup) => chooseDocuments(setup)),
    state('mentor-4-sending', '멘토 4단계: 올리는 중', MENTOR, async (setup) => {
      const page = await chooseDocuments(setup);
      await page.route('**/v1/storage/certificate/mentor', () => undefined);
      await tap(page, '등록하기');
      return expectVisible(page, page.getByRole('progressbar').last());
    }),
    state('mentor-4-failed', '멘토 4단계: 올리지 못함', MENTOR, async (setup) => {
      const page = await chooseDocuments(setup);
      await failCall(page, '**/v1/storage/certificate/mentor');
      await tap(page, '등록하기');
      return expectVisible(page, page.getByRole('alertdialog', { name: '프로필 또는 인증서 업로드에 실패했습니다.' }));
    }),
    state('mentor-done', '멘토 등록 완료', MENTOR, async (setup) => {
      const page = await chooseDocuments(setup);
      await tap(page, '등록하기');
      return expectVisible(
        page,
        page.getByRole('alertdialog', { name: '멘토 프로필 및 인증서 등록이 완료되었습니다!' }),
      );
    }),
    state('mentee-1', '멘티 1단계: 프로필', MENTEE, async (setup) => (await openMenteeWizard(setup)).page),
    state('mentee-1-taken', '멘티 1단계: 이미 쓰는 닉네임', MENTEE, async (setup) => {
      const { nickname } = await setup.mentee();
      const { page } = await openMenteeWizard(setup);
      await page.getByLabel('닉네임').fill(nickname);
      await tap(page, '중복 확인');
      return expectVisible(page, page.getByText('이미 사용 중인 닉네임입니다.'));
    }),
    state('mentee-2', '멘티 2단계: 재학 증명서', MENTEE, (setup) => reachCertificate(setup)),
    state(
      'mentee-1-school-mail',
      '멘티 1단계: 학교 이메일로 가입함',
      MENTEE,
      async (setup) => (await openWithSchoolMail(setup, 'wizard@pusan.ac.kr')).page,
    ),
    state('mentee-2-school-mail', '멘티 2단계: 학교 이메일로 인증함', MENTEE, (setup) =>
      reachDocumentsWithSchoolMail(setup, 'documents@pusan.ac.kr'),
    ),
    state('mentee-2-used-mailbox', '멘티 2단계: 이미 인증에 쓴 메일함', MENTEE, async (setup) => {
      const first = await openWithSchoolMail(setup, 'mailbox@pusan.ac.kr');
      await fillIntroduction(first.page);
      await tap(first.page, '등록하기');
      await expectVisible(first.page, first.page.getByRole('alertdialog'));
      return reachDocumentsWithSchoolMail(setup, 'mailbox+second@pusan.ac.kr');
    }),
    state('mentee-2-missing', '멘티 2단계: 서류 없이 등록', MENTEE, async (setup) => {
      const page = await reachCertificate(setup);
      await tap(page, '등록하기');
      return expectVisible(page, page.getByRole('alertdialog', { name: '먼저 인증서를 업로드해주세요.' }));
    }),
    state('mentee-2-lost', '멘티 2단계: 새로고침한 뒤', MENTEE, async (setup) => {
      const page = await reachCertificate(setup);
      await page.locator('input[type=file]').setInputFiles(aDocument('재학증명서.pdf'));
      await page.reload();
      return expectVisible(page, page.getByText(/‘재학증명서.pdf’ 파일을 다시 선택해 주세요/));
    }),
    state('mentee-done', '멘티 등록 완료', MENTEE, async (setup) => {
      const page = await reachCertificate(setup);
      await page.locator('input[type=file]').setInputFiles(aDocument('재학증명서.pdf'));
      await tap(page, '등록하기');
      return expectVisible(
        page,
        page.getByRole('alertdialog', { name: '멘티 프로필과 인증서 등록이 완료되었습니다!' }),
      );
    }),
  ],
};

async function openMentorWizard({ newcomer }: StateSetup): Promise<TestUser> {
  const testUser = await newcomer('ROLE_MENTOR');
  await open(testUser.page, MENTOR);
  await expectVisible(testUser.page, testUser.page.getByLabel('닉네임'));
  return testUser;
}

async function openMenteeWizard({ newcomer }: StateSetup): Promise<TestUser> {
  const testUser = await newcomer('ROLE_MENTEE');
  await open(testUser.page, MENTEE);
  await expectVisible(testUser.page, testUser.page.getByLabel('닉네임'));
  return testUser;
}

/** The member's address proves the school: the wizard fills it in, and suggests a nickname. */
async function openWithSchoolMail({ newcomer }: StateSetup, email: string): Promise<TestUser> {
  const testUser = await newcomer('ROLE_MENTEE', email);
  const { page } = testUser;
  await open(page, MENTEE);
  await expectVisible(page, page.getByText('사용 가능한 닉네임입니다.'));
  await expect(page.getByRole('combobox', { name: '학교' })).toHaveValue('부산대학교');
  return testUser;
}

async function fillIntroduction(page: Page): Promise<void> {
  await page.getByLabel('자기소개').fill('연구실과 회사 사이에서 고민하고 있어요.');
  await page.getByLabel('전공').fill('컴퓨터공학과');
}

async function reachDocumentsWithSchoolMail(setup: StateSetup, email: string): Promise<Page> {
  const { page } = await openWithSchoolMail(setup, email);
  await fillIntroduction(page);
  await tap(page, '다음');
  return expectVisible(page, page.locator('input[type=file]').locator('xpath=ancestor::main'));
}

async function fillNicknameAndSchool({ page, nickname }: TestUser): Promise<void> {
  await page.getByLabel('닉네임').fill(nickname);
  await tap(page, '중복 확인');
  await expectVisible(page, page.getByText('사용 가능한 닉네임입니다.'));
  await page.getByRole('combobox', { name: '학교' }).fill('부산대학교');
  await page.getByRole('option', { name: '부산대학교', exact: true }).click();
  await page.getByLabel('전공').fill('컴퓨터공학과');
}

async function fillBasics(testUser: TestUser): Promise<void> {
  const { page } = testUser;
  await fillNicknameAndSchool(testUser);
  await page.getByLabel('소속').fill('두걸음');
  await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
  await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
  await page.getByRole('combobox', { name: '경력' }).selectOption('7');
}

async function reachIntroduction(setup: StateSetup): Promise<Page> {
  const testUser = await openMentorWizard(setup);
  await fillBasics(testUser);
  await tap(testUser.page, '다음');
  return expectVisible(testUser.page, testUser.page.getByRole('heading', { name: '어떤 멘토링을 할까요?' }));
}

async function writeIntroduction(page: Page): Promise<void> {
  await page.getByLabel('소개 제목').fill('첫 회사에서 배운 것들');
  await page.getByLabel('소개 내용').fill('코드 리뷰를 받는 법부터 이야기해요.');
  await page.getByRole('checkbox', { name: '취업 준비' }).check();
  await page.getByRole('checkbox', { name: '월', exact: true }).check();
  await page.getByRole('checkbox', { name: '수', exact: true }).check();
}

async function reachMessage(setup: StateSetup): Promise<Page> {
  const page = await reachIntroduction(setup);
  await writeIntroduction(page);
  await tap(page, '다음');
  return expectVisible(page, page.getByRole('heading', { name: '후배에게 한마디 남겨 주세요' }));
}

async function addHashtag(page: Page, tag: string): Promise<void> {
  await page.getByLabel('해시태그', { exact: true }).fill(tag);
  await page.getByLabel('해시태그', { exact: true }).press('Enter');
}

async function reachDocuments(setup: StateSetup): Promise<Page> {
  const page = await reachMessage(setup);
  await page.getByLabel('후배에게 한마디').fill('궁금한 것을 적어 와 주세요.');
  await addHashtag(page, '첫직장');
  await tap(page, '다음');
  return expectVisible(page, page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' }));
}

async function chooseDocuments(setup: StateSetup): Promise<Page> {
  const page = await reachDocuments(setup);
  const files = page.locator('input[type=file]');
  await files.nth(0).setInputFiles(aDocument('졸업증명서.pdf'));
  await files.last().setInputFiles(aDocument('재직증명서.pdf'));
  return expectVisible(page, button(page, '등록하기'), page.getByText('재직증명서.pdf'));
}

async function reachCertificate(setup: StateSetup): Promise<Page> {
  const testUser = await openMenteeWizard(setup);
  const { page } = testUser;
  await fillNicknameAndSchool(testUser);
  await page.getByLabel('자기소개').fill('첫 면접을 앞두고 있어요.');
  await tap(page, '다음');
  return expectVisible(page, page.getByRole('heading', { name: '재학 증명서를 올려 주세요' }));
}
