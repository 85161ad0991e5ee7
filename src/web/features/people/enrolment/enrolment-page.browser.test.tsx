import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MENTEE_PROFILE, meOf, NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import MyPage from '../../account/my/my-page.tsx';
import EnrolmentPage from './enrolment-page.tsx';

const END = '2027-03-31T15:00:00.000Z';
const MEMBER = { ...NEW_MENTEE, isProfileRegisterd: true };
const SCHOOLS = [{ name: '서울대학교', emailDomains: ['snu.ac.kr'] }];
type Enrolment = { until: string; state: 'CURRENT' | 'ENDING' | 'LAPSED' } | null;
const meWith = (enrolment: Enrolment, certificates: ReturnType<typeof meOf>['certificates'] = []) => ({
  ...meOf(MEMBER),
  isProfileRegisterd: true,
  verification: 'APPROVED' as const,
  menteeProfile: { ...MENTEE_PROFILE, education: { schoolName: '서울대학교', major: '경영학' } },
  certificates,
  enrolment,
});
const open = (me: ReturnType<typeof meWith>, responses: Responses = {}, Page = EnrolmentPage) =>
  renderPage(Page, {
    address: '/user/enrolment',
    member: MEMBER,
    responses: { 'GET /v1/members/me': me, 'GET /v1/universities': [SCHOOLS], ...responses },
  });

describe('the proof of enrolment', () => {
  test('is renewed at the school’s own sign-in, by whose account is linked', async () => {
    const identity = { identityId: 1, email: null, linkedAt: END, lastUsedAt: END, provesAgain: false };
    const { sent } = await open(meWith({ until: END, state: 'ENDING' }), {
      'GET /v1/members/me/identities': {
        hasPassword: false,
        proven: null,
        identities: [
          { ...identity, provider: 'kakao', name: '카카오', school: null },
          { ...identity, provider: 'snu', name: '서울대 로그인', school: '서울대학교' },
        ],
      },
      'POST /v1/auth/providers/{provider}/start': [new Refusal(502, 'IDENTITY_DOWN', '잠시 후 다시 시도해 주세요.')],
    });
    await page.getByRole('button', { name: '서울대 로그인으로 갱신하기' }).click();
    await expect.element(page.getByText('잠시 후 다시 시도해 주세요.')).toBeVisible();
    expect(sent.map(({ name }) => name)).toContain('POST /v1/auth/providers/{provider}/start');
  });

  test('is renewed by a code to the school’s mail; what is wrong stands at its field', async () => {
    const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
    const elsewhere = new Refusal(400, 'INVALID_INPUT', '주소를 확인해 주세요.', [
      { field: 'email', message: '프로필에 있는 학교의 메일 주소를 입력해 주세요.' },
    ]);
    const { sent } = await open(meWith({ until: END, state: 'ENDING' }), {
      'GET /v1/members/me': [meWith({ until: END, state: 'ENDING' }), meWith({ until: END, state: 'CURRENT' })],
      'POST /v1/mentee/me/enrolment/code': [elsewhere, { expiresAt: inTenMinutes }],
      'POST /v1/mentee/me/enrolment': [
        new Refusal(400, 'WRONG_CODE', '인증번호가 올바르지 않습니다. (1/5)'),
        { enrolment: { until: END, state: 'CURRENT' } },
      ],
    });
    await expect.element(page.getByText('3월 31일까지 확인되었어요')).toBeVisible();
    const address = page.getByLabelText('학교 메일');
    const ask = page.getByRole('button', { name: '인증번호 받기' });
    await expect.element(ask).toBeDisabled();
    await address.fill('me@gmail.com');
    await ask.click();
    await expect.element(address).toHaveAccessibleDescription(/프로필에 있는 학교의 메일/);
    await address.fill('me@snu.ac.kr');
    await ask.click();
    await expect.element(page.getByRole('status').filter({ hasText: 'me@snu.ac.kr' })).toBeVisible();
    const code = page.getByLabelText('인증번호');
    const renew = page.getByRole('button', { name: '갱신하기' });
    await code.fill('12a3');
    await expect.element(renew).toBeDisabled();
    await code.fill('1234');
    await renew.click();
    await expect.element(code).toHaveAccessibleDescription(/1\/5/);
    await code.fill('4321');
    await renew.click();
    await expect.element(page.getByText('재학 확인을 갱신했어요.')).toBeVisible();
    await expect.element(page.getByText(/그때 알려 드릴게요/)).toBeVisible();
    expect(sent.findLast(({ name }) => name === 'POST /v1/mentee/me/enrolment')?.body).toEqual({
      email: 'me@snu.ac.kr',
      code: '4321',
    });
  });

  test('that is renewed on the way to a proposal leads back to it', async () => {
    await renderPage(EnrolmentPage, {
      address: '/user/enrolment?next=%2Fmentorship%2Fsuggestion%2F7',
      member: MEMBER,
      responses: { 'GET /v1/members/me': meWith({ until: END, state: 'CURRENT' }), 'GET /v1/universities': [SCHOOLS] },
    });
    for (const name of ['이어서 제안하기', '뒤로'])
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', '/mentorship/suggestion/7');
  });

  test('that has ended says so, and why a document was rejected', async () => {
    const rejected = {
      certificateType: 'ENROLLMENT',
      status: 'REJECTED',
      reason: '글자가 작아요.',
      lacksDocument: false,
    };
    await open(meWith({ until: END, state: 'LAPSED' }, [rejected as never]));
    await expect.element(page.getByText('끝났어요', { exact: true })).toBeVisible();
    await expect.element(page.getByText('글자가 작아요.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '제출하기' })).toBeDisabled();
  });

  test('with a document under review takes no other one', async () => {
    const pending = { certificateType: 'ENROLLMENT', status: 'PENDING', reason: null, lacksDocument: false };
    await open(meWith({ until: END, state: 'LAPSED' }, [pending as never]));
    await expect.element(page.getByText('심사 중')).toBeVisible();
    expect(page.getByRole('button', { name: '제출하기' }).elements()).toHaveLength(0);
  });

  test.each([
    ['of a graduate needs nothing', true, '갱신하지 않아도 돼요'],
    ['before the first one leads to it', false, '아직 재학 확인을 하지 않았어요'],
  ])('%s', async (_what, isVerified, title) => {
    await open({ ...meWith(null), menteeProfile: { ...MENTEE_PROFILE, isVerified } });
    await expect.element(page.getByText(title)).toBeVisible();
  });

  test('that cannot be loaded is asked for again', async () => {
    await open(meWith(null), { 'GET /v1/members/me': [new Refusal(403, 'FORBIDDEN', '권한이 없어요.'), meWith(null)] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByText('갱신하지 않아도 돼요')).toBeVisible();
  });
});

test.each([
  ['CURRENT', undefined],
  ['ENDING', '재학 확인이 3월 31일에 끝나요'],
  ['LAPSED', '재학 확인 기간이 끝났어요'],
] as const)('my page of a proof that is %s', async (state, title) => {
  await open(meWith({ until: END, state }), {}, MyPage);
  await expect.element(page.getByText('로그아웃')).toBeVisible();
  const notice = page.getByRole('region', { name: '재학 확인' });
  if (title === undefined) {
    expect(notice.elements()).toHaveLength(0);
    return;
  }
  await expect.element(notice.getByText(title)).toBeVisible();
  await expect.element(notice.getByRole('link', { name: '지금 갱신하기' })).toHaveAttribute('href', '/user/enrolment');
});
