import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { aDocument } from '../../e2e/support/test-users.ts';
import { aButton, altering, answering, button, expectVisible, LONG, open, role, show } from '../page-helpers.ts';
import { type Area, follow, state, asGuest, asMentee, asMentor, asOperator } from '../state.ts';

/** Of a member who has an app and two passkeys, one with a name of maximum length. */
const FACTORS = {
  hasTotp: true,
  recoveryCodesLeft: 7,
  passkeys: [
    { passkeyId: 1, name: '내 휴대폰', createdAt: '2026-09-01T03:00:00Z', lastUsedAt: '2026-09-02T03:00:00Z' },
    { passkeyId: 2, name: LONG.title.slice(0, 30), createdAt: '2026-09-01T03:00:00Z', lastUsedAt: null },
  ],
};
const AT = '2026-09-01T03:00:00Z';
const IDENTITIES = [
  { identityId: 1, provider: 'kakao', name: '카카오', email: 'haneul@kakao.example' },
  { identityId: 2, provider: 'hanbit', name: '한빛과학기술대학교 통합로그인', email: null },
  { identityId: 3, provider: 'google', name: 'Google', email: `${'long'.repeat(12)}@mail.example` },
].map((identity) => ({ ...identity, linkedAt: AT, lastUsedAt: AT, provesAgain: true }));
const SECURITY = '/user/settings/security';
const IDENTITIES_CALL = '**/v1/members/me/identities';

/** A member who has signed up with another account. @param call what they have signed in again for */
function withoutPassword(call?: string) {
  const proven = call === undefined ? null : { call, until: '2026-12-31T03:00:00Z' };
  return answering(IDENTITIES_CALL, { hasPassword: false, proven, identities: IDENTITIES.slice(0, 2) });
}

type Me = DataOf<'GET /v1/members/me'>;

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
    asMentee('security', '로그인과 보안', SECURITY, { sees: [aButton('이 기기 로그아웃'), '꺼짐'] }),
    asMentee('security-identities', '로그인과 보안: 연결한 계정', SECURITY, {
      before: answering(IDENTITIES_CALL, { hasPassword: true, identities: IDENTITIES }),
      does: (page) => page.getByRole('heading', { name: '연결한 계정' }).click(),
      sees: aButton('카카오 연결 끊기'),
    }),
    asMentee('security-again', '로그인과 보안: 비밀번호 대신 다시 로그인', SECURITY, {
      before: withoutPassword(),
      does: (page) => page.getByRole('heading', { name: '비밀번호', exact: true }).click(),
      sees: aButton('카카오로 다시 로그인'),
    }),
    asMentee('security-proven-dialog', '로그인과 보안: 다시 로그인한 다음 2단계 인증 켜기', SECURITY, {
      before: withoutPassword('POST /v1/members/me/factors/totp/key'),
      does: [(page) => page.getByRole('heading', { name: '2단계 인증' }).click(), '2단계 인증 켜기'],
      sees: '다시 로그인해서 본인 확인을 마쳤어요.',
    }),
    asMentee('security-on', '로그인과 보안: 2단계 인증을 켰을 때', SECURITY, {
      before: answering('**/v1/members/me/factors', FACTORS),
      does: [
        (page) => show(page, '켜짐'),
        ...['2단계 인증', '패스키', '비밀번호'].map(
          (name) => (page: Page) => page.getByRole('heading', { name }).click(),
        ),
      ],
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
      before: altering<Me>('**/v1/members/me', (me) => ({
        ...me,
        verification: 'REJECTED',
        rejectionReason: '이름이 보이지 않아요. 전체가 나오도록 다시 올려 주세요.',
        certificates: [],
      })),
      sees: '인증 서류가 반려되었어요',
    }),
    asMentee('enrolment', '재학 확인: 갱신하지 않아도 됨', '/user/enrolment', {
      before: altering<Me>('**/v1/members/me', (me) => ({
        ...me,
        enrolment: { until: '2027-03-31T15:00:00.000Z', state: 'CURRENT' },
        certificates: [],
      })),
      sees: /그때 알려 드릴게요/,
    }),
    state('pending-mentee', '멘티: 서류 심사 중', '/user', async ({ newcomer }) => {
      const mentee = await newcomer('ROLE_MENTEE');
      await mentee.call('POST /v1/mentee', { body: menteeProfileInput({ nickname: mentee.nickname }) });
      const body = { certificateType: 'ENROLLMENT' as const };
      await mentee.call('POST /v1/storage/certificate/mentee', { body, file: aDocument() });
      return follow(mentee.page, '/user', { sees: role('link', '멘토 둘러보기') });
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
    asMentor('earnings-again', '정산 계좌: 비밀번호 대신 다시 로그인', '/user/earnings?account=edit', {
      before: withoutPassword(),
      sees: aButton('카카오로 다시 로그인'),
    }),
    asMentee('mentee-profile', '멘티 프로필', '/user/menteeinfo', { sees: role('link', '프로필 수정') }),
    asMentee('mentee-edit', '멘티 프로필 수정', '/user/menteeedit', { sees: aButton('저장하기') }),
  ],
};
