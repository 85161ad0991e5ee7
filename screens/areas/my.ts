import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { aDocument, type TestUser } from '../../e2e/support/test-users.ts';
import { alterData, answer, button, failCall, leavePending, LONG, open, expectVisible, tap } from '../page-helpers.ts';
import type { Area } from '../state.ts';

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
    {
      id: 'guest',
      title: '손님: 로그인 안내',
      route: '/user',
      async reach({ guest }) {
        const page = await open(await guest(), '/user');
        return expectVisible(page, page.getByRole('dialog', { name: '로그인이 필요해요' }));
      },
    },
    {
      id: 'mentee',
      title: '멘티',
      route: '/user',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user');
        return expectVisible(page, page.getByText('프로필 관리'), page.getByText('인증 완료'));
      },
    },
    {
      id: 'mentee-error',
      title: '멘티: 프로필을 불러오지 못함',
      route: '/user',
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, '**/v1/members/me', 400);
        await open(page, '/user');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentor',
      title: '멘토',
      route: '/user',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user');
        return expectVisible(page, page.getByText('프로필 관리'), page.getByText('인증 완료'));
      },
    },
    {
      id: 'graduate',
      title: '졸업한 멘티: 멘토로 시작하기',
      route: '/user',
      async reach({ mentee }) {
        const { page } = await mentee('GRADUATE', { nickname: LONG.nickname });
        return expectVisible(await open(page, '/user'), button(page, '멘토로 시작하기'));
      },
    },
    {
      id: 'both-roles',
      title: '멘티이면서 멘토',
      route: '/user',
      async reach({ mentee }) {
        const graduate = await mentee('GRADUATE');
        await graduate.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
        return expectVisible(await open(graduate.page, '/user'), button(graduate.page, /^멘티로 바꾸기/));
      },
    },
    {
      id: 'both-roles-registration',
      title: '졸업한 멘티의 멘토 등록: 채워진 기본 정보',
      route: '/user/mentor-profile',
      async reach({ mentee }) {
        const graduate = await mentee('GRADUATE');
        await graduate.call('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
        return expectVisible(await open(graduate.page, '/user/mentor-profile'), graduate.page.getByLabel('닉네임'));
      },
    },
    {
      id: 'settings',
      title: '설정',
      route: '/user/settings',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings');
        return expectVisible(page, page.getByRole('heading', { name: '설정' }));
      },
    },
    {
      id: 'security',
      title: '로그인과 보안',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/security');
        return expectVisible(page, button(page, '이 기기 로그아웃'), page.getByText('꺼짐'));
      },
    },
    {
      id: 'security-identities',
      title: '로그인과 보안: 연결한 계정',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await member('mentee');
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
      },
    },
    {
      id: 'security-identities-none',
      title: '로그인과 보안: 연결한 계정이 없을 때',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/security');
        await page.getByRole('heading', { name: '연결한 계정' }).click();
        return expectVisible(page, button(page, '시뮬레이터 연결하기'));
      },
    },
    {
      id: 'security-owner',
      title: '로그인과 보안: 본인 확인',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await openWithFactors(await member('mentee'));
        await page.getByRole('heading', { name: '2단계 인증' }).click();
        await button(page, '끄기').click();
        return expectVisible(page, page.getByRole('dialog').getByLabel('인증 앱의 코드'));
      },
    },
    {
      id: 'security-on',
      title: '로그인과 보안: 2단계 인증을 켰을 때',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await openWithFactors(await member('mentee'));
        await expectVisible(page, page.getByText('켜짐'));
        for (const name of ['2단계 인증', '패스키', '비밀번호']) await page.getByRole('heading', { name }).click();
        return page;
      },
    },
    {
      id: 'security-key',
      title: '로그인과 보안: 인증 앱 등록',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await member('mentee');
        await answer(page, '**/v1/members/me/factors/totp/key', NEW_KEY);
        await open(page, '/user/settings/security');
        await page.getByRole('heading', { name: '2단계 인증' }).click();
        await button(page, '2단계 인증 켜기').click();
        await page.getByRole('dialog').getByLabel('지금 비밀번호', { exact: true }).fill('Moonlit30?walk');
        await button(page, '계속하기').click();
        return expectVisible(page, page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }));
      },
    },
    {
      id: 'security-factors-loading',
      title: '로그인과 보안: 2단계 인증을 불러오는 중',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, '**/v1/members/me/factors');
        await open(page, '/user/settings/security');
        return expectVisible(page, button(page, '이 기기 로그아웃'));
      },
    },
    {
      id: 'security-factors-error',
      title: '로그인과 보안: 2단계 인증을 불러오지 못함',
      route: '/user/settings/security',
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, '**/v1/members/me/factors', 400);
        await open(page, '/user/settings/security');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'consents',
      title: '약관과 동의',
      route: '/user/settings/consents',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/consents');
        return expectVisible(page, page.getByRole('checkbox', { name: /소식을 메일로/ }));
      },
    },
    {
      id: 'email',
      title: '이메일 바꾸기',
      route: '/user/settings/email',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/email');
        return expectVisible(page, page.getByRole('button', { name: '인증번호 받기' }));
      },
    },
    {
      id: 'phone',
      title: '휴대폰 번호',
      route: '/user/settings/phone',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/settings/phone');
        return expectVisible(page, page.getByRole('button', { name: '인증번호 받기' }));
      },
    },
    {
      id: 'phone-code',
      title: '휴대폰 번호: 인증번호',
      route: PHONE,
      async reach({ member }) {
        const page = await member('mentor');
        const pending = { number: '010-1234-5678', expiresAt: '2026-11-23T03:05:00.000Z' };
        await answer(page, PHONE_CALL, { isOffered: true, number: null, pending });
        await open(page, PHONE);
        return expectVisible(page, page.getByText('010-1234-5678'));
      },
    },
    {
      id: 'phone-registered',
      title: '휴대폰 번호: 등록한 번호',
      route: PHONE,
      async reach({ member }) {
        const page = await member('mentor');
        await answer(page, PHONE_CALL, { isOffered: true, number: '010-1234-5678', pending: null });
        await open(page, PHONE);
        return expectVisible(page, button(page, '번호 바꾸기'));
      },
    },
    {
      id: 'phone-loading',
      title: '휴대폰 번호: 불러오는 중',
      route: PHONE,
      async reach({ member }) {
        const page = await member('mentor');
        await leavePending(page, PHONE_CALL);
        await open(page, PHONE);
        return expectVisible(page, page.getByRole('heading', { name: '휴대폰 번호' }));
      },
    },
    {
      id: 'phone-error',
      title: '휴대폰 번호: 불러오지 못함',
      route: PHONE,
      async reach({ member }) {
        const page = await member('mentor');
        await failCall(page, PHONE_CALL, 400);
        await open(page, PHONE);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'identity-none',
      title: '계정 연결: 연결할 계정이 없음',
      route: '/user/settings/identity',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/identity');
        return expectVisible(page, page.getByRole('heading', { name: '연결할 계정이 없어요' }));
      },
    },
    {
      id: 'email-codes',
      title: '두 이메일의 인증번호',
      route: '/user/settings/email',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings');
        const expiresAt = await pageTimeIn(page, 10);
        await alterData<DataOf<'GET /v1/members/me/email'>>(page, '**/v1/members/me/email', (data) => ({
          ...data,
          pending: {
            newEmail: 'a.very.long.name.of.a.student@graduates.pusan.example',
            expiresAt,
          },
        }));
        await page.getByRole('link', { name: /^이메일 바꾸기/ }).click();
        return expectVisible(page, page.getByRole('button', { name: '이메일 바꾸기' }));
      },
    },
    {
      id: 'data',
      title: '내 데이터 받기',
      route: '/user/settings/data',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/data');
        return expectVisible(page, page.getByRole('button', { name: '데이터 준비하기' }));
      },
    },
    {
      id: 'data-ready',
      title: '내 데이터가 준비된 화면',
      route: '/user/settings/data',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings');
        // The clock of the gallery stands still, and so do jobs.
        await alterData<DataOf<'GET /v1/members/me/exports'>>(page, '**/v1/members/me/exports', () => ({
          latest: {
            exportId: 1,
            state: 'READY',
            requestedAt: '2026-11-23T03:00:00.000Z',
            url: '/files/exports/1',
            byteSize: 2_621_440,
            expiresAt: '2026-11-23T04:00:00.000Z',
          },
        }));
        await page.getByRole('link', { name: /^내 데이터 받기/ }).click();
        return expectVisible(page, page.getByRole('link', { name: '파일 받기' }));
      },
    },
    {
      id: 'leave',
      title: '탈퇴하기',
      route: '/user/settings/leave',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/settings/leave');
        return expectVisible(page, page.getByRole('checkbox', { name: '위의 내용을 모두 확인했어요' }));
      },
    },
    {
      id: 'terms-renewal',
      title: '약관이 바뀌었을 때',
      route: '/user',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<DataOf<'GET /v1/members/check-session'>>(page, '**/v1/members/check-session', ({ user }) => ({
          user: {
            ...user,
            termsToRenew: [
              { tag: 'TERMS_OF_SERVICE', version: '2027-03-01' },
              { tag: 'PRIVACY_POLICY', version: '2027-03-01' },
            ],
          },
        }));
        await open(page, '/user');
        return expectVisible(page, page.getByRole('alertdialog', { name: '약관이 바뀌었어요' }));
      },
    },
    {
      id: 'marketing-renewal',
      title: '마케팅 정보를 계속 받을지 물어볼 때',
      route: '/user',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<DataOf<'GET /v1/members/check-session'>>(page, '**/v1/members/check-session', ({ user }) => ({
          user: { ...user, marketingToConfirm: '2024-12-20T03:00:00.000Z' },
        }));
        await open(page, '/user');
        return expectVisible(page, page.getByRole('dialog', { name: '소식을 계속 받으시겠어요?' }));
      },
    },
    {
      id: 'operator',
      title: '운영자',
      route: '/user',
      async reach({ member }) {
        const page = await open(await member('operator'), '/user');
        return expectVisible(page, page.getByRole('link', { name: '운영자 화면' }));
      },
    },
    {
      id: 'newcomer-mentor',
      title: '프로필이 없는 멘토',
      route: '/user',
      async reach({ newcomer }) {
        const { page } = await newcomer('ROLE_MENTOR');
        await open(page, '/user');
        return expectVisible(page, page.getByText('프로필 등록'));
      },
    },
    {
      id: 'newcomer-mentee',
      title: '프로필이 없는 멘티',
      route: '/user',
      async reach({ newcomer }) {
        const { page } = await newcomer('ROLE_MENTEE');
        await open(page, '/user');
        return expectVisible(page, page.getByText('프로필 등록'));
      },
    },
    {
      id: 'rejected',
      title: '서류가 반려됨',
      route: '/user',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<DataOf<'GET /v1/members/me'>>(page, '**/v1/members/me', (me) => ({
          ...me,
          verification: 'REJECTED',
          rejectionReason: '이름이 보이지 않아요. 전체가 나오도록 다시 올려 주세요.',
          certificates: [],
        }));
        await open(page, '/user');
        return expectVisible(page, page.getByText('인증 서류가 반려되었어요'));
      },
    },
    {
      id: 'employment-changed',
      title: '멘토: 소속이 바뀌어 다시 확인하는 중',
      route: '/user',
      async reach({ member }) {
        const page = await member('mentor');
        await alterData<DataOf<'GET /v1/members/me'>>(page, '**/v1/members/me', (me) => ({
          ...me,
          certificates: [
            { certificateType: 'ENROLLMENT', status: 'APPROVED', reason: null, lacksDocument: false },
            { certificateType: 'EMPLOYMENT', status: 'PENDING', reason: null, lacksDocument: true },
          ],
        }));
        await open(page, '/user');
        return expectVisible(page, page.getByText('재직 확인을 다시 하고 있어요'));
      },
    },
    {
      id: 'enrolment-ending-my',
      title: '재학 확인이 곧 끝남',
      route: '/user',
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), '/user', { state: 'ENDING' });
        return expectVisible(page, page.getByRole('link', { name: '지금 갱신하기' }));
      },
    },
    {
      id: 'enrolment-lapsed-my',
      title: '재학 확인이 끝남',
      route: '/user',
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), '/user', { state: 'LAPSED' });
        return expectVisible(page, page.getByRole('link', { name: '지금 갱신하기' }));
      },
    },
    {
      id: 'enrolment',
      title: '재학 확인: 갱신하지 않아도 됨',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), ENROLMENT, { state: 'CURRENT' });
        return expectVisible(page, page.getByText(/그때 알려 드릴게요/));
      },
    },
    {
      id: 'enrolment-renewed',
      title: '재학 확인 갱신: 쓰던 제안으로 돌아가기',
      route: ENROLMENT,
      async reach({ member }) {
        const address = `${ENROLMENT}?next=${encodeURIComponent('/mentorship/suggestion/1')}`;
        const page = await openWithProof(await member('mentee'), address, { state: 'CURRENT' });
        return expectVisible(page, page.getByRole('link', { name: '이어서 제안하기' }));
      },
    },
    {
      id: 'enrolment-ending',
      title: '재학 확인 갱신: 다른 학교의 메일',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), ENROLMENT, { state: 'ENDING' });
        await page.getByRole('textbox', { name: '학교 메일' }).fill('student@gmail.com');
        await button(page, '인증번호 받기').click();
        return expectVisible(page, page.getByText(/프로필에 있는 학교의 메일/));
      },
    },
    {
      id: 'enrolment-code',
      title: '재학 확인 갱신: 인증번호',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), ENROLMENT, { state: 'ENDING' });
        await answer(page, '**/v1/mentee/me/enrolment/code', { expiresAt: await pageTimeIn(page, 10) });
        await page.getByRole('textbox', { name: '학교 메일' }).fill('student@school.example');
        await button(page, '인증번호 받기').click();
        return expectVisible(page, page.getByLabel('인증번호'));
      },
    },
    {
      id: 'enrolment-rejected',
      title: '재학 확인이 끝났고, 서류가 반려됨',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), ENROLMENT, {
          state: 'LAPSED',
          document: { status: 'REJECTED', reason: LONG.text },
        });
        return expectVisible(page, page.getByText('지난 서류가 반려되었어요'));
      },
    },
    {
      id: 'enrolment-pending',
      title: '재학 확인이 끝났고, 서류를 심사함',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await openWithProof(await member('mentee'), ENROLMENT, {
          state: 'LAPSED',
          document: { status: 'PENDING', reason: null },
        });
        return expectVisible(page, page.getByText('심사 중'));
      },
    },
    {
      id: 'enrolment-loading',
      title: '재학 확인: 불러오는 중',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, '**/v1/members/me');
        await open(page, ENROLMENT);
        return expectVisible(page, page.getByRole('heading', { name: '재학 확인' }));
      },
    },
    {
      id: 'enrolment-error',
      title: '재학 확인: 불러오지 못함',
      route: ENROLMENT,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, '**/v1/members/me', 400);
        await open(page, ENROLMENT);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'pending-mentee',
      title: '멘티: 서류 심사 중',
      route: '/user',
      async reach({ newcomer }) {
        const page = await openWaiting(await newcomer('ROLE_MENTEE'), 'mentee');
        return expectVisible(page, page.getByRole('link', { name: '멘토 둘러보기' }));
      },
    },
    {
      id: 'pending-mentor',
      title: '멘토: 서류 심사 중',
      route: '/user',
      async reach({ newcomer }) {
        const page = await openWaiting(await newcomer('ROLE_MENTOR'), 'mentor');
        return expectVisible(page, page.getByRole('link', { name: '프로필 다듬기' }));
      },
    },
    {
      id: 'support',
      title: '고객센터',
      route: '/user',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user');
        await tap(page, '고객센터');
        return expectVisible(page, page.getByRole('alertdialog', { name: '고객센터' }));
      },
    },
    {
      id: 'faq',
      title: '자주 묻는 질문',
      route: '/user/faq',
      async reach({ guest }) {
        const page = await open(await guest(), '/user/faq');
        return expectVisible(page, page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }));
      },
    },
    {
      id: 'faq-open',
      title: '자주 묻는 질문: 모두 펼침',
      route: '/user/faq',
      async reach({ guest }) {
        const page = await open(await guest(), '/user/faq');
        const questions = page.locator('main button[aria-expanded]');
        await expectVisible(page, questions);
        for (const question of await questions.all()) await question.click();
        return expectVisible(page, page.getByText('참석 확인'));
      },
    },
    {
      id: 'mentor-profile',
      title: '멘토 프로필',
      route: '/user/mentorinfo',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/mentorinfo');
        return expectVisible(page, page.getByRole('link', { name: '프로필 수정' }));
      },
    },
    {
      id: 'mentor-profile-long',
      title: '멘토 프로필: 긴 글',
      route: '/user/mentorinfo',
      async reach({ member }) {
        const page = await member('mentor');
        await alterData<MentorProfile>(page, '**/v1/mentor/me', (mentor) => ({
          ...mentor,
          nickname: LONG.nickname,
          organization: { ...mentor.organization, name: LONG.organization },
          introduction: { title: LONG.title, content: LONG.text },
          hashtags: LONG.hashtags,
          image: { fileName: '', filePath: '' },
          mentoringCount: 9999,
        }));
        await open(page, '/user/mentorinfo');
        return expectVisible(page, page.getByRole('link', { name: '프로필 수정' }));
      },
    },
    {
      id: 'mentor-profile-loading',
      title: '멘토 프로필: 불러오는 중',
      route: '/user/mentorinfo',
      async reach({ member }) {
        const page = await member('mentor');
        await leavePending(page, '**/v1/mentor/me');
        await open(page, '/user/mentorinfo');
        return expectVisible(page, page.getByRole('heading', { name: '멘토 프로필 관리' }));
      },
    },
    {
      id: 'mentor-edit',
      title: '멘토 프로필 수정',
      route: '/user/mentoredit',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/mentoredit');
        return expectVisible(page, button(page, '저장하기'));
      },
    },
    {
      id: 'mentor-edit-faults',
      title: '멘토 프로필 수정: 고칠 곳이 있음',
      route: '/user/mentoredit',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/mentoredit');
        await page.getByLabel('소개 제목').fill(`${LONG.title} 그리고 더`);
        await page.getByLabel('전공').fill('');
        await tap(page, '저장하기');
        return expectVisible(page, page.locator('[aria-invalid=true]'));
      },
    },
    {
      id: 'mentor-edit-failed',
      title: '멘토 프로필 수정: 저장하지 못함',
      route: '/user/mentoredit',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/mentoredit');
        await failCall(page, '**/v1/mentor');
        await page.getByLabel('소속').fill('두걸음');
        await tap(page, '저장하기');
        return expectVisible(page, page.getByRole('alertdialog', { name: '멘토 정보 저장 중 오류가 발생했습니다.' }));
      },
    },
    {
      id: 'earnings',
      title: '정산 내역',
      route: '/user/earnings',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/user/earnings');
        return expectVisible(page, page.getByText('보낼 금액'));
      },
    },
    {
      id: 'earnings-long',
      title: '정산 내역: 긴 이름과 큰 금액',
      route: '/user/earnings',
      async reach({ member }) {
        const page = await member('mentor');
        await alterData<DataOf<'GET /v1/earnings'>>(page, EARNINGS_CALL, (earnings) => ({
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
        }));
        await open(page, '/user/earnings');
        return expectVisible(page, page.getByText('멘티 취소'), button(page, '더 보기'));
      },
    },
    {
      id: 'earnings-empty',
      title: '정산 내역: 아직 없음',
      route: '/user/earnings',
      async reach({ mentor }) {
        const { page } = await mentor();
        await open(page, '/user/earnings');
        return expectVisible(page, page.getByText('아직 번 금액이 없어요'));
      },
    },
    {
      id: 'earnings-loading',
      title: '정산 내역: 불러오는 중',
      route: '/user/earnings',
      async reach({ member }) {
        const page = await member('mentor');
        await leavePending(page, EARNINGS_CALL);
        await open(page, '/user/earnings');
        return expectVisible(page, page.getByRole('heading', { name: '정산 내역' }));
      },
    },
    {
      id: 'earnings-error',
      title: '정산 내역: 불러오지 못함',
      route: '/user/earnings',
      async reach({ member }) {
        const page = await member('mentor');
        await failCall(page, EARNINGS_CALL, 400);
        await open(page, '/user/earnings');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee-profile',
      title: '멘티 프로필',
      route: '/user/menteeinfo',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/menteeinfo');
        return expectVisible(page, page.getByRole('link', { name: '프로필 수정' }));
      },
    },
    {
      id: 'mentee-profile-error',
      title: '멘티 프로필: 불러오지 못함',
      route: '/user/menteeinfo',
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, '**/v1/mentee/me', 400);
        await open(page, '/user/menteeinfo');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee-edit',
      title: '멘티 프로필 수정',
      route: '/user/menteeedit',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/menteeedit');
        return expectVisible(page, button(page, '저장하기'));
      },
    },
    {
      id: 'mentee-edit-dirty',
      title: '멘티 프로필 수정: 저장하지 않은 내용',
      route: '/user/menteeedit',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/user/menteeedit');
        await page.getByLabel('자기소개').fill('');
        return expectVisible(page, page.getByText('아직 저장하지 않은 내용이 있어요.'));
      },
    },
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
