import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { aDocument, type TestUser } from '../../e2e/support/test-users.ts';
import {
  alterData,
  answer,
  button,
  failCall,
  LONG,
  open,
  expectVisible,
  aButton,
  role,
  answering,
  altering,
  see,
} from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee, asMentor, asOperator } from '../state.ts';

const PHONE = '/user/settings/phone';
const PHONE_CALL = '**/v1/members/me/phone';
const EARNINGS_CALL = '**/v1/earnings';

const NEW_KEY = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/%EC%84%A0%EB%B0%B0%EB%9E%91?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

/** 로그인과 보안 of a member who has an app and two passkeys, one with a name of maximum length. */
async function openWithFactors(page: Page) {
  await answer(page, '**/v1/members/me/factors', {
    hasTotp: true,
    recoveryCodesLeft: 7,
    passkeys: [
      { passkeyId: 1, name: '내 휴대폰', createdAt: '2026-09-01T03:00:00Z', lastUsedAt: '2026-09-02T03:00:00Z' },
      { passkeyId: 2, name: LONG.title.slice(0, 30), createdAt: '2026-09-01T03:00:00Z', lastUsedAt: null },
    ],
  });
  return open(page, '/user/settings/security');
}

const ENROLMENT = '/user/enrolment';
type Me = DataOf<'GET /v1/members/me'>;
type Document = Pick<Me['certificates'][number], 'status' | 'reason'>;

/** A student's page with this proof of enrolment and the newest document. */
async function openWithProof(
  page: Page,
  address: string,
  { state, document }: { state: NonNullable<Me['enrolment']>['state']; document?: Document },
) {
  await alterData<Me>(page, '**/v1/members/me', (me) => ({
    ...me,
    enrolment: { until: '2027-03-31T15:00:00.000Z', state },
    certificates: document ? [{ ...document, certificateType: 'ENROLLMENT', lacksDocument: false }] : [],
  }));
  return open(page, address);
}

export const my: Area = {
  name: 'my',
  title: '마이페이지와 프로필',
  states: [
    asGuest('guest', '손님: 로그인 안내', '/user', { sees: role('dialog', '로그인이 필요해요') }),
    asMentee('mentee', '멘티', '/user', { sees: ['프로필 관리', '인증 완료'] }),
    asMentee('mentee-error', '멘티: 프로필을 불러오지 못함', '/user', { fails: '**/v1/members/me' }),
    asMentor('mentor', '멘토', '/user', { sees: ['프로필 관리', '인증 완료'] }),
    state('graduate', '졸업한 멘티: 멘토로 시작하기', '/user', async ({ mentee }) => {
      const { page } = await mentee('GRADUATE', { nickname: LONG.nickname });
      return expectVisible(await open(page, '/user'), button(page, '멘토로 시작하기'));
    }),
    state('both-roles', '멘티이면서 멘토', '/user', async ({ mentee }) => {
      const graduate = await mentee('GRADUATE');
      await graduate.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
      return expectVisible(await open(graduate.page, '/user'), button(graduate.page, /^멘티로 바꾸기/));
    }),
    state(
      'both-roles-registration',
      '졸업한 멘티의 멘토 등록: 채워진 기본 정보',
      '/user/mentor-profile',
      async ({ mentee }) => {
        const graduate = await mentee('GRADUATE');
        await graduate.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
        return expectVisible(await open(graduate.page, '/user/mentor-profile'), graduate.page.getByLabel('닉네임'));
      },
    ),
    asMentee('settings', '설정', '/user/settings', { sees: role('heading', '설정') }),
    asMentee('security', '로그인과 보안', '/user/settings/security', { sees: [aButton('이 기기 로그아웃'), '꺼짐'] }),
    asMentee('security-identities', '로그인과 보안: 연결한 계정', '/user/settings/security', async (page) => {
      const at = '2026-09-01T03:00:00Z';
      const identities = [
        { identityId: 1, name: '카카오', email: 'haneul@kakao.example', linkedAt: at, lastUsedAt: at },
        { identityId: 2, name: '한빛과학기술대학교 통합로그인', email: null, linkedAt: at, lastUsedAt: at },
        { identityId: 3, name: 'Google', email: `${'long'.repeat(12)}@mail.example`, linkedAt: at, lastUsedAt: at },
      ];
      await answer(page, '**/v1/members/me/identities', { hasPassword: true, identities });
      await open(page, '/user/settings/security');
      await page.getByRole('heading', { name: '연결한 계정' }).click();
      return expectVisible(page, button(page, '카카오 연결 끊기'));
    }),
    asMentee('security-again', '로그인과 보안: 비밀번호 대신 다시 로그인', '/user/settings/security', async (page) => {
      await answerWithoutPassword(page, null);
      await open(page, '/user/settings/security');
      await page.getByRole('heading', { name: '비밀번호', exact: true }).click();
      return expectVisible(page, button(page, '카카오로 다시 로그인').first());
    }),
    asMentee(
      'security-proven',
      '로그인과 보안: 다시 로그인한 다음 비밀번호 정하기',
      '/user/settings/security',
      async (page) => {
        await answerWithoutPassword(page, 'PATCH /v1/members/me/password');
        await open(page, '/user/settings/security');
        return expectVisible(page, button(page, '비밀번호 정하기'));
      },
    ),
    asMentee(
      'security-again-dialog',
      '로그인과 보안: 연결을 끊기 전에 다시 로그인',
      '/user/settings/security',
      async (page) => {
        await answerWithoutPassword(page, null);
        await open(page, '/user/settings/security');
        await page.getByRole('heading', { name: '연결한 계정' }).click();
        await button(page, '카카오 연결 끊기').click();
        return expectVisible(page, role('dialog', '카카오 연결을 끊을까요?')(page));
      },
    ),
    asMentee(
      'security-proven-dialog',
      '로그인과 보안: 다시 로그인한 다음 2단계 인증 켜기',
      '/user/settings/security',
      async (page) => {
        await answerWithoutPassword(page, 'POST /v1/members/me/factors/totp/key');
        await open(page, '/user/settings/security');
        await page.getByRole('heading', { name: '2단계 인증' }).click();
        await button(page, '2단계 인증 켜기').click();
        return expectVisible(page, page.getByRole('dialog').getByText('다시 로그인해서 본인 확인을 마쳤어요.'));
      },
    ),
    asMentee('security-identities-none', '로그인과 보안: 연결한 계정이 없을 때', '/user/settings/security', {
      does: (page) => page.getByRole('heading', { name: '연결한 계정' }).click(),
      sees: aButton('시뮬레이터 연결하기'),
    }),
    asMentee('security-owner', '로그인과 보안: 본인 확인', '/user/settings/security', {
      via: openWithFactors,
      does: [(page) => page.getByRole('heading', { name: '2단계 인증' }).click(), '끄기'],
      sees: (page) => page.getByRole('dialog').getByLabel('인증 앱의 코드'),
    }),
    asMentee('security-on', '로그인과 보안: 2단계 인증을 켰을 때', '/user/settings/security', async (page) => {
      await openWithFactors(page);
      await expectVisible(page, page.getByText('켜짐'));
      for (const name of ['2단계 인증', '패스키', '비밀번호']) await page.getByRole('heading', { name }).click();
      return page;
    }),
    asMentee('security-key', '로그인과 보안: 인증 앱 등록', '/user/settings/security', {
      before: answering('**/v1/members/me/factors/totp/key', NEW_KEY),
      does: [
        (page) => page.getByRole('heading', { name: '2단계 인증' }).click(),
        '2단계 인증 켜기',
        (page) => page.getByRole('dialog').getByLabel('지금 비밀번호', { exact: true }).fill('Moonlit30?walk'),
        '계속하기',
      ],
      sees: role('img', '인증 앱에 등록할 QR 코드'),
    }),
    asMentee('security-factors-loading', '로그인과 보안: 2단계 인증을 불러오는 중', '/user/settings/security', {
      pends: '**/v1/members/me/factors',
      sees: aButton('이 기기 로그아웃'),
    }),
    asMentee('security-factors-error', '로그인과 보안: 2단계 인증을 불러오지 못함', '/user/settings/security', {
      fails: '**/v1/members/me/factors',
    }),
    asMentee('consents', '약관과 동의', '/user/settings/consents', { sees: role('checkbox', /소식을 메일로/) }),
    asMentee('email', '이메일 바꾸기', '/user/settings/email', { sees: role('button', '인증번호 받기') }),
    asMentor('phone', '휴대폰 번호', '/user/settings/phone', { sees: role('button', '인증번호 받기') }),
    asMentor('phone-code', '휴대폰 번호: 인증번호', PHONE, async (page) => {
      const pending = { number: '010-1234-5678', expiresAt: '2026-11-23T03:05:00.000Z' };
      await answer(page, PHONE_CALL, { isOffered: true, number: null, pending });
      return see(page, PHONE, page.getByText('010-1234-5678'));
    }),
    asMentor('phone-registered', '휴대폰 번호: 등록한 번호', PHONE, {
      before: answering(PHONE_CALL, { isOffered: true, number: '010-1234-5678', pending: null }),
      sees: aButton('번호 바꾸기'),
    }),
    asMentor('phone-loading', '휴대폰 번호: 불러오는 중', PHONE, {
      pends: PHONE_CALL,
      sees: role('heading', '휴대폰 번호'),
    }),
    asMentor('phone-error', '휴대폰 번호: 불러오지 못함', PHONE, { fails: PHONE_CALL }),
    asMentee('identity-none', '계정 연결: 연결할 계정이 없음', '/user/settings/identity', {
      sees: role('heading', '연결할 계정이 없어요'),
    }),
    asMentee('email-codes', '두 이메일의 인증번호', '/user/settings/email', async (page) => {
      await open(page, '/user/settings');
      const expiresAt = await pageTimeIn(page, 10);
      await alterData<DataOf<'GET /v1/members/me/email'>>(page, '**/v1/members/me/email', (data) => ({
        ...data,
        pending: { newEmail: 'a.very.long.name.of.a.student@graduates.pusan.example', expiresAt },
      }));
      await page.getByRole('link', { name: /^이메일 바꾸기/ }).click();
      return expectVisible(page, page.getByRole('button', { name: '이메일 바꾸기' }));
    }),
    asMentee('data', '내 데이터 받기', '/user/settings/data', { sees: role('button', '데이터 준비하기') }),
    asMentee('data-ready', '내 데이터가 준비된 화면', '/user/settings/data', {
      at: '/user/settings',
      does: [
        (page) =>
          alterData<DataOf<'GET /v1/members/me/exports'>>(page, '**/v1/members/me/exports', () => ({
            latest: {
              exportId: 1,
              state: 'READY',
              requestedAt: '2026-11-23T03:00:00.000Z',
              url: '/files/exports/1',
              byteSize: 2_621_440,
              expiresAt: '2026-11-23T04:00:00.000Z',
            },
          })),
        (page) => page.getByRole('link', { name: /^내 데이터 받기/ }).click(),
      ],
      sees: role('link', '파일 받기'),
    }),
    asMentee('leave', '탈퇴하기', '/user/settings/leave', { sees: role('checkbox', '위의 내용을 모두 확인했어요') }),
    asMentee('terms-renewal', '약관이 바뀌었을 때', '/user', {
      before: altering<DataOf<'GET /v1/members/check-session'>>('**/v1/members/check-session', ({ user }) => ({
        user: {
          ...user,
          termsToRenew: [
            { tag: 'TERMS_OF_SERVICE', version: '2027-03-01' },
            { tag: 'PRIVACY_POLICY', version: '2027-03-01' },
          ],
        },
      })),
      sees: role('alertdialog', '약관이 바뀌었어요'),
    }),
    asMentee('marketing-renewal', '마케팅 정보를 계속 받을지 물어볼 때', '/user', {
      before: altering<DataOf<'GET /v1/members/check-session'>>('**/v1/members/check-session', ({ user }) => ({
        user: { ...user, marketingToConfirm: '2024-12-20T03:00:00.000Z' },
      })),
      sees: role('dialog', '소식을 계속 받으시겠어요?'),
    }),
    asOperator('operator', '운영자', '/user', { sees: role('link', '운영자 화면') }),
    state('newcomer-mentor', '프로필이 없는 멘토', '/user', { as: 'newcomer-mentor', sees: '프로필 등록' }),
    state('newcomer-mentee', '프로필이 없는 멘티', '/user', { as: 'newcomer-mentee', sees: '프로필 등록' }),
    asMentee('rejected', '서류가 반려됨', '/user', {
      before: altering<DataOf<'GET /v1/members/me'>>('**/v1/members/me', (me) => ({
        ...me,
        verification: 'REJECTED',
        rejectionReason: '이름이 보이지 않아요. 전체가 나오도록 다시 올려 주세요.',
        certificates: [],
      })),
      sees: '인증 서류가 반려되었어요',
    }),
    asMentor('employment-changed', '멘토: 소속이 바뀌어 다시 확인하는 중', '/user', {
      before: altering<DataOf<'GET /v1/members/me'>>('**/v1/members/me', (me) => ({
        ...me,
        certificates: [
          { certificateType: 'ENROLLMENT', status: 'APPROVED', reason: null, lacksDocument: false },
          { certificateType: 'EMPLOYMENT', status: 'PENDING', reason: null, lacksDocument: true },
        ],
      })),
      sees: '재직 확인을 다시 하고 있어요',
    }),
    asMentee('enrolment-ending-my', '재학 확인이 곧 끝남', '/user', {
      via: (page) => openWithProof(page, '/user', { state: 'ENDING' }),
      sees: role('link', '지금 갱신하기'),
    }),
    asMentee('enrolment-lapsed-my', '재학 확인이 끝남', '/user', {
      via: (page) => openWithProof(page, '/user', { state: 'LAPSED' }),
      sees: role('link', '지금 갱신하기'),
    }),
    asMentee('enrolment', '재학 확인: 갱신하지 않아도 됨', ENROLMENT, {
      via: (page) => openWithProof(page, ENROLMENT, { state: 'CURRENT' }),
      sees: /그때 알려 드릴게요/,
    }),
    state('enrolment-renewed', '재학 확인 갱신: 쓰던 제안으로 돌아가기', ENROLMENT, async ({ member }) => {
      const address = `${ENROLMENT}?next=${encodeURIComponent('/mentorship/suggestion/1')}`;
      const page = await openWithProof(await member('mentee'), address, { state: 'CURRENT' });
      return expectVisible(page, page.getByRole('link', { name: '이어서 제안하기' }));
    }),
    asMentee('enrolment-ending', '재학 확인 갱신: 다른 학교의 메일', ENROLMENT, {
      via: (page) => openWithProof(page, ENROLMENT, { state: 'ENDING' }),
      does: [(page) => page.getByRole('textbox', { name: '학교 메일' }).fill('student@gmail.com'), '인증번호 받기'],
      sees: /프로필에 있는 학교의 메일/,
    }),
    asMentee('enrolment-code', '재학 확인 갱신: 인증번호', ENROLMENT, async (page) => {
      await openWithProof(page, ENROLMENT, { state: 'ENDING' });
      await answer(page, '**/v1/mentee/me/enrolment/code', { expiresAt: await pageTimeIn(page, 10) });
      await page.getByRole('textbox', { name: '학교 메일' }).fill('student@school.example');
      await button(page, '인증번호 받기').click();
      return expectVisible(page, page.getByLabel('인증번호'));
    }),
    asMentee('enrolment-rejected', '재학 확인이 끝났고, 서류가 반려됨', ENROLMENT, {
      via: (page) =>
        openWithProof(page, ENROLMENT, { state: 'LAPSED', document: { status: 'REJECTED', reason: LONG.text } }),
      sees: '지난 서류가 반려되었어요',
    }),
    asMentee('enrolment-pending', '재학 확인이 끝났고, 서류를 심사함', ENROLMENT, {
      via: (page) => openWithProof(page, ENROLMENT, { state: 'LAPSED', document: { status: 'PENDING', reason: null } }),
      sees: '심사 중',
    }),
    asMentee('enrolment-loading', '재학 확인: 불러오는 중', ENROLMENT, {
      pends: '**/v1/members/me',
      sees: role('heading', '재학 확인'),
    }),
    asMentee('enrolment-error', '재학 확인: 불러오지 못함', ENROLMENT, { fails: '**/v1/members/me' }),
    state('pending-mentee', '멘티: 서류 심사 중', '/user', async ({ newcomer }) => {
      const page = await openWaiting(await newcomer('ROLE_MENTEE'), 'mentee');
      return expectVisible(page, page.getByRole('link', { name: '멘토 둘러보기' }));
    }),
    state('pending-mentor', '멘토: 서류 심사 중', '/user', async ({ newcomer }) => {
      const page = await openWaiting(await newcomer('ROLE_MENTOR'), 'mentor');
      return expectVisible(page, page.getByRole('link', { name: '프로필 다듬기' }));
    }),
    asMentee('support', '고객센터', '/user', { does: '고객센터', sees: role('alertdialog', '고객센터') }),
    asGuest('faq', '자주 묻는 질문', '/user/faq', {
      sees: (page) => page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }),
    }),
    asGuest('faq-open', '자주 묻는 질문: 모두 펼침', '/user/faq', async (page) => {
      await open(page, '/user/faq');
      const questions = page.locator('main button[aria-expanded]');
      await expectVisible(page, questions);
      for (const question of await questions.all()) await question.click();
      return expectVisible(page, page.getByText('참석 확인'));
    }),
    asMentor('mentor-profile', '멘토 프로필', '/user/mentorinfo', { sees: role('link', '프로필 수정') }),
    asMentor('mentor-profile-long', '멘토 프로필: 긴 글', '/user/mentorinfo', {
      before: altering<MentorProfile>('**/v1/mentor/me', (mentor) => ({
        ...mentor,
        nickname: LONG.nickname,
        organization: { ...mentor.organization, name: LONG.organization },
        introduction: { title: LONG.title, content: LONG.text },
        hashtags: LONG.hashtags,
        image: { fileName: '', filePath: '' },
        mentoringCount: 9999,
      })),
      sees: role('link', '프로필 수정'),
    }),
    asMentor('mentor-profile-loading', '멘토 프로필: 불러오는 중', '/user/mentorinfo', {
      pends: '**/v1/mentor/me',
      sees: role('heading', '멘토 프로필 관리'),
    }),
    asMentor('mentor-edit', '멘토 프로필 수정', '/user/mentoredit', { sees: aButton('저장하기') }),
    asMentor('mentor-edit-faults', '멘토 프로필 수정: 고칠 곳이 있음', '/user/mentoredit', {
      does: [
        (page) => page.getByLabel('소개 제목').fill(`${LONG.title} 그리고 더`),
        (page) => page.getByLabel('전공').fill(''),
        '저장하기',
      ],
      sees: (page) => page.locator('[aria-invalid=true]'),
    }),
    asMentor('mentor-edit-failed', '멘토 프로필 수정: 저장하지 못함', '/user/mentoredit', {
      does: [(page) => failCall(page, '**/v1/mentor'), (page) => page.getByLabel('소속').fill('두걸음'), '저장하기'],
      sees: role('alertdialog', '멘토 정보 저장 중 오류가 발생했습니다.'),
    }),
    asMentor('earnings', '정산 내역', '/user/earnings', { sees: '보낼 금액' }),
    asMentor('earnings-again', '정산 계좌: 비밀번호 대신 다시 로그인', '/user/earnings?account=edit', async (page) => {
      await answerWithoutPassword(page, null);
      await open(page, '/user/earnings?account=edit');
      return expectVisible(page, button(page, '카카오로 다시 로그인'));
    }),
    asMentor('earnings-long', '정산 내역: 긴 이름과 큰 금액', '/user/earnings', {
      before: altering<DataOf<'GET /v1/earnings'>>(EARNINGS_CALL, (earnings) => ({
        ...earnings,
        content: (['COMPLETED', 'NO_SHOW', 'CANCELLED'] as const).map((status, index) => ({
          mentoringId: index + 1,
          menteeName: LONG.nickname,
          status,
          startsAt: '2026-11-20T05:30:00.000Z',
          settledAt: '2026-11-21T06:00:00.000Z',
          payableAt: '2026-11-28T06:00:00.000Z',
          priceKrw: 10_000_000,
          returnedKrw: status === 'CANCELLED' ? 5_000_000 : 0,
          feePercent: 10,
          feeKrw: status === 'CANCELLED' ? 500_000 : 1_000_000,
          mentorKrw: status === 'CANCELLED' ? 4_500_000 : 9_000_000,
        })),
        sliceInfo: { ...earnings.sliceInfo, last: false, cursor: '1' },
        totals: {
          month: '2026-11',
          monthKrw: 1_234_567_890,
          expectedKrw: 99_999_999,
          allKrw: 98_765_432_100,
          transfers: {
            sentKrw: 94_270_604_130,
            planned: [
              { day: null, earnedKrw: 9_000_000, netKrw: 8_703_000 },
              { day: '2026-12-01', earnedKrw: 1_234_567_890, netKrw: 1_193_827_150 },
              { day: '2027-01-01', earnedKrw: 18_000, netKrw: 17_410 },
            ],
            hasAccount: false,
          },
        },
      })),
      sees: ['멘티 취소', aButton('더 보기')],
    }),
    state('earnings-empty', '정산 내역: 아직 없음', '/user/earnings', {
      as: 'new-mentor',
      sees: '아직 번 금액이 없어요',
    }),
    asMentor('earnings-loading', '정산 내역: 불러오는 중', '/user/earnings', {
      pends: EARNINGS_CALL,
      sees: role('heading', '정산 내역'),
    }),
    asMentor('earnings-error', '정산 내역: 불러오지 못함', '/user/earnings', { fails: EARNINGS_CALL }),
    asMentee('mentee-profile', '멘티 프로필', '/user/menteeinfo', { sees: role('link', '프로필 수정') }),
    asMentee('mentee-profile-error', '멘티 프로필: 불러오지 못함', '/user/menteeinfo', { fails: '**/v1/mentee/me' }),
    asMentee('mentee-edit', '멘티 프로필 수정', '/user/menteeedit', { sees: aButton('저장하기') }),
    asMentee('mentee-edit-dirty', '멘티 프로필 수정: 저장하지 않은 내용', '/user/menteeedit', {
      does: (page) => page.getByLabel('자기소개').fill(''),
      sees: '아직 저장하지 않은 내용이 있어요.',
    }),
  ],
};

/** The instant this many minutes from now, by the page's clock. */
function pageTimeIn(page: Page, minutes: number): Promise<string> {
  return page.evaluate((ms) => new Date(Date.now() + ms).toISOString(), minutes * 60_000);
}

/** My page of a member with certificates waiting for review. */
async function openWaiting(testUser: TestUser, role: 'mentor' | 'mentee'): Promise<Page> {
  const { page, nickname } = testUser;
  if (role === 'mentor') await testUser.call('POST /v1/mentor', { body: mentorProfileInput({ nickname }) });
  else await testUser.call('POST /v1/mentee', { body: menteeProfileInput({ nickname }) });
  const types = role === 'mentor' ? (['ENROLLMENT', 'EMPLOYMENT'] as const) : (['ENROLLMENT'] as const);
  for (const certificateType of types)
    await testUser.call(`POST /v1/storage/certificate/${role}`, { body: { certificateType }, file: aDocument() });
  return open(page, '/user');
}

/** A member who has signed up with another account; `call` is what they have signed in again for. */
async function answerWithoutPassword(page: Page, call: string | null): Promise<void> {
  const at = '2026-09-01T03:00:00Z';
  const identities = [
    {
      identityId: 1,
      provider: 'kakao',
      name: '카카오',
      email: 'haneul@kakao.example',
      linkedAt: at,
      lastUsedAt: at,
      provesAgain: true,
    },
    {
      identityId: 2,
      provider: 'hanbit',
      name: '한빛과학기술대학교 통합로그인',
      email: null,
      linkedAt: at,
      lastUsedAt: at,
      provesAgain: true,
    },
  ];
  const proven = call === null ? null : { call, until: '2026-12-31T03:00:00Z' };
  await answer(page, '**/v1/members/me/identities', { hasPassword: false, proven, identities });
}
