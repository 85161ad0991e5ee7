import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { aDocument, type TestUser } from '../../e2e/support/test-users.ts';
import { alterData, answer, button, LONG, open, expectVisible, aButton, role, altering } from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee, asMentor, asOperator } from '../state.ts';

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
    asMentor('mentor', '멘토', '/user', { sees: ['프로필 관리', '인증 완료'] }),
    state('both-roles', '멘티이면서 멘토', '/user', async ({ mentee }) => {
      const graduate = await mentee('GRADUATE');
      await graduate.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
      return expectVisible(await open(graduate.page, '/user'), button(graduate.page, /^멘티로 바꾸기/));
    }),
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
    asMentee('security-on', '로그인과 보안: 2단계 인증을 켰을 때', '/user/settings/security', async (page) => {
      await openWithFactors(page);
      await expectVisible(page, page.getByText('켜짐'));
      for (const name of ['2단계 인증', '패스키', '비밀번호']) await page.getByRole('heading', { name }).click();
      return page;
    }),
    asMentee('consents', '약관과 동의', '/user/settings/consents', { sees: role('checkbox', /소식을 메일로/) }),
    asMentee('email', '이메일 바꾸기', '/user/settings/email', { sees: role('button', '인증번호 받기') }),
    asMentor('phone', '휴대폰 번호', '/user/settings/phone', { sees: role('button', '인증번호 받기') }),
    asMentee('identity-none', '계정 연결: 연결할 계정이 없음', '/user/settings/identity', {
      sees: role('heading', '연결할 계정이 없어요'),
    }),
    asMentee('data', '내 데이터 받기', '/user/settings/data', { sees: role('button', '데이터 준비하기') }),
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
    asOperator('operator', '운영자', '/user', { sees: role('link', '운영자 화면') }),
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
    asMentee('enrolment', '재학 확인: 갱신하지 않아도 됨', ENROLMENT, {
      via: (page) => openWithProof(page, ENROLMENT, { state: 'CURRENT' }),
      sees: /그때 알려 드릴게요/,
    }),
    state('pending-mentee', '멘티: 서류 심사 중', '/user', async ({ newcomer }) => {
      const page = await openWaiting(await newcomer('ROLE_MENTEE'), 'mentee');
      return expectVisible(page, page.getByRole('link', { name: '멘토 둘러보기' }));
    }),
    asMentee('support', '고객센터', '/user', { does: '고객센터', sees: role('alertdialog', '고객센터') }),
    asGuest('faq', '자주 묻는 질문', '/user/faq', {
      sees: (page) => page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }),
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
    asMentor('mentor-edit', '멘토 프로필 수정', '/user/mentoredit', { sees: aButton('저장하기') }),
    asMentor('mentor-edit-faults', '멘토 프로필 수정: 고칠 곳이 있음', '/user/mentoredit', {
      does: [
        (page) => page.getByLabel('소개 제목').fill(`${LONG.title} 그리고 더`),
        (page) => page.getByLabel('전공').fill(''),
        '저장하기',
      ],
      sees: (page) => page.locator('[aria-invalid=true]'),
    }),
    asMentor('earnings', '정산 내역', '/user/earnings', { sees: '보낼 금액' }),
    asMentor('earnings-again', '정산 계좌: 비밀번호 대신 다시 로그인', '/user/earnings?account=edit', async (page) => {
      await answerWithoutPassword(page, null);
      await open(page, '/user/earnings?account=edit');
      return expectVisible(page, button(page, '카카오로 다시 로그인'));
    }),
    asMentee('mentee-profile', '멘티 프로필', '/user/menteeinfo', { sees: role('link', '프로필 수정') }),
    asMentee('mentee-edit', '멘티 프로필 수정', '/user/menteeedit', { sees: aButton('저장하기') }),
  ],
};

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
