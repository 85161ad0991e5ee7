import type { Page } from '@playwright/test';
import type { NewTotpKey } from '#contract/account/second-factors.ts';
import type { DataOf } from '#contract/calls.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  alterData,
  answer,
  button,
  failCall,
  LONG,
  open,
  expectVisible,
  setTimeAndRunJobs,
  tap,
  aButton,
  role,
  answering,
  altering,
} from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee, asOperator } from '../state.ts';
import { appealed, disputed, type Pair } from './mentoring-pairs.ts';

const ROUTE = '/admin';
const CERTIFICATES_CALL = '**/v1/admin/certificates?*';
const PAYOUTS = '/admin/payouts';
const PAYOUTS_CALL = '**/v1/admin/payouts?*';
const DISPUTES = '/admin/disputes';
const SIGN_IN = '/admin/signin';
const SECURITY = '/admin/security';
const FACTORS_CALL = '**/v1/admin/factors';
const TOTP_KEY: NewTotpKey = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/%EC%84%A0%EB%B0%B0%EB%9E%91:admin%40demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const RECOVERY_CODES = Array.from('ABCDEFGHJK', (letter) => `${letter}7QK-M2XD-9TRV-4HBZ`);
const FACTORS: DataOf<'GET /v1/admin/factors'> = {
  recoveryCodesLeft: 8,
  passkeys: [
    { passkeyId: 1, name: '사무실 노트북', createdAt: '2026-11-02T00:30:00Z', lastUsedAt: '2026-11-23T00:10:00Z' },
    { passkeyId: 2, name: LONG.nickname, createdAt: '2026-11-20T05:00:00Z', lastUsedAt: null },
  ],
};

/** What operators see on a phone, and their sign-in. */
export const PHONE_STATES: Area['states'] = [
  asGuest('sign-in', '운영자 로그인', SIGN_IN, { at: ROUTE, sees: (page) => page.getByLabel('이메일') }),
  asGuest('second-factor', '운영자 로그인: 인증 앱의 코드', SIGN_IN, async (page) => {
    await passPassword(page, 'SECOND_FACTOR');
    await page.getByLabel('인증 앱의 코드').fill('12345');
    await tap(page, '확인');
    return expectVisible(page, page.getByText('인증 앱에 보이는 6자리 숫자를 입력해 주세요.'));
  }),
  asGuest('recovery-code', '운영자 로그인: 복구 코드', SIGN_IN, async (page) => {
    await passPassword(page, 'SECOND_FACTOR');
    await tap(page, '복구 코드로 로그인');
    return expectVisible(page, page.getByLabel('복구 코드'));
  }),
  asGuest('enrolment', '운영자의 첫 로그인: 인증 앱 등록', SIGN_IN, async (page) => {
    await answer(page, '**/v1/admin/enrolment/key', TOTP_KEY);
    await passPassword(page, 'ENROLMENT');
    return expectVisible(page, page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }));
  }),
  asGuest('enrolment-error', '운영자의 첫 로그인: 키를 받지 못함', SIGN_IN, async (page) => {
    await failCall(page, '**/v1/admin/enrolment/key', 400);
    await passPassword(page, 'ENROLMENT');
    return expectVisible(page, button(page, '다시 시도'));
  }),
  asGuest('recovery-codes', '복구 코드 보관', SIGN_IN, async (page) => {
    await answer(page, '**/v1/admin/enrolment/key', TOTP_KEY);
    await answer(page, '**/v1/admin/enrolment', { user: null, recoveryCodes: RECOVERY_CODES });
    await passPassword(page, 'ENROLMENT');
    await page.getByLabel('인증 앱의 코드').fill('123456');
    await tap(page, '등록하기');
    return expectVisible(page, page.getByText(RECOVERY_CODES[0] ?? ''));
  }),
  asOperator('security', '운영자 보안', SECURITY, { before: answering(FACTORS_CALL, FACTORS), sees: '사무실 노트북' }),
  asOperator('security-loading', '운영자 보안: 불러오는 중', SECURITY, {
    pends: FACTORS_CALL,
    sees: role('link', '보안'),
  }),
  asOperator('security-error', '운영자 보안: 불러오지 못함', SECURITY, { fails: FACTORS_CALL }),
  asOperator('step-up', '다시 확인하기', SECURITY, async (page, { instance }) => {
    instance.clock.advance({ minutes: 6 });
    await open(page, SECURITY);
    await tap(page, '인증 앱 바꾸기');
    return expectVisible(page, page.getByRole('dialog', { name: '본인인지 다시 확인할게요' }));
  }),
  asMentee('stranger', '운영자가 아님', ROUTE, { sees: '운영자만 볼 수 있는 화면이에요' }),
  asOperator('queue', '심사 대기', ROUTE, { sees: role('button', '서류 보고 심사하기') }),
  asOperator('decision', '서류 심사', ROUTE, {
    does: '서류 보고 심사하기',
    sees: (page) => page.getByRole('dialog').getByRole('img'),
  }),
  asOperator('changed', '심사: 소속이 바뀌고 새 서류는 없음', ROUTE, {
    at: `${ROUTE}?order=newest`,
    before: altering<DataOf<'GET /v1/admin/certificates'>>(CERTIFICATES_CALL, ({ content, sliceInfo }) => ({
      content: content.slice(0, 1).map((certificate) => changedEmployment(certificate)),
      sliceInfo: { ...sliceInfo, last: true, cursor: null },
    })),
    does: '심사하기',
    sees: /새 서류는 없어요/,
  }),
  asOperator('approved', '승인한 서류', ROUTE, { at: `${ROUTE}?status=APPROVED`, sees: '심사 시각' }),
  asOperator('no-disputes', '확인할 멘토링 없음', DISPUTES, { sees: '확인할 멘토링이 없어요' }),
  state('disputes', '문제 확인', DISPUTES, async (setup) => (await openDisputes(setup)).page),
  state(
    'disputes-overdue',
    '문제 확인: 기한이 지남',
    DISPUTES,
    async (setup) => (await openDisputes(setup, { now: '2026-11-29T14:00:00+09:00' })).page,
  ),
  state(
    'dispute-appeal',
    '이의 신청: 다른 운영자가 결정',
    DISPUTES,
    async (setup) => (await openDisputes(setup, { pair: appealed, now: '2026-11-25T20:00:00+09:00' })).page,
  ),
  state('dispute-appeal-own', '이의 신청: 처음 결정한 운영자', DISPUTES, async (setup) => {
    const prepare = async (page: Page) =>
      alterData<DataOf<'GET /v1/admin/disputes'>>(page, '**/v1/admin/disputes*', (data) => ({
        ...data,
        content: data.content.map((each) => ({ ...each, mayDecide: false })),
      }));
    const opened = await openDisputes(setup, { pair: appealed, now: '2026-11-25T20:00:00+09:00', prepare });
    return expectVisible(opened.page, opened.card.getByText('다른 운영자가 결정해야 해요'));
  }),
  state('statements', '남긴 말과 파일', DISPUTES, async (setup) => {
    const { page, card } = await openDisputes(setup);
    await card.getByRole('button', { name: /남긴 말과 파일 보기/ }).click();
    return expectVisible(page, page.getByRole('dialog').getByText('10분 넘게'));
  }),
  state('resolution', '확인 결과 결정', DISPUTES, async (setup) => {
    const { page, card } = await openDisputes(setup);
    await card.getByRole('button', { name: '결정하기' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: '멘토가 오지 않았어요' }).check();
    return expectVisible(page, sheet.getByText('정산할 금액은 없어요'));
  }),
  asOperator('payouts', '정산', PAYOUTS, { sees: role('link', '멘토별 CSV 받기') }),
  asOperator('payouts-long', '정산: 긴 이름과 큰 금액, 되돌아간 금액', PAYOUTS, {
    before: altering<DataOf<'GET /v1/admin/payouts'>>(PAYOUTS_CALL, (month) => ({
      ...month,
      content: month.content.map((each) => ({
        ...each,
        nickname: LONG.nickname,
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
        priceKrw: 1_234_567_890,
        mentorKrw: 1_111_111_101,
      })),
      sliceInfo: { ...month.sliceInfo, last: false, cursor: '1' },
      totals: { ...month.totals, mentorKrw: 99_999_999_999, sessions: 9_999_999, lossKrw: 20_000 },
    })),
    sees: ['되돌아간 금액', aButton('더 보기')],
  }),
  asOperator('payouts-empty', '정산: 없는 달', PAYOUTS, {
    at: `${PAYOUTS}?month=2026-01`,
    sees: '이 달에는 지급할 정산이 없어요',
  }),
  asOperator('payouts-loading', '정산: 불러오는 중', PAYOUTS, {
    pends: PAYOUTS_CALL,
    sees: (page) => page.getByLabel('정산 월'),
  }),
  asOperator('payouts-error', '정산: 불러오지 못함', PAYOUTS, { fails: PAYOUTS_CALL }),
];

/** The password of an operator is right. @param next what the server asks for then */
async function passPassword(page: Page, next: DataOf<'POST /v1/admin/signin'>['next']): Promise<Page> {
  await answer(page, '**/v1/admin/signin', { next });
  await open(page, SIGN_IN);
  await page.getByLabel('이메일').fill('desk@sunbaerang.example');
  await page.getByLabel('비밀번호', { exact: true }).fill('Oak9&hollowed');
  await tap(page, '로그인');
  return page;
}

async function openDisputes(
  setup: StateSetup,
  at: { pair?: (setup: StateSetup) => Promise<Pair>; now?: string; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const { pair = disputed, now = '2026-11-25T14:00:00+09:00' } = at;
  const { mentee } = await pair(setup);
  await setTimeAndRunJobs(setup.instance, now);
  // Signed in then: an operator's session is short.
  const page = await setup.member('operator');
  await at.prepare?.(page);
  await page.clock.pauseAt(now);
  await open(page, DISPUTES);
  const card = page.getByRole('listitem').filter({ hasText: mentee.nickname });
  await expectVisible(page, card.getByRole('button', { name: '결정하기' }));
  return { page, card };
}

/** A mentor's employment as it stands in the queue after it has changed. */
function changedEmployment(certificate: Certificate): Certificate {
  return {
    ...certificate,
    certificateType: 'EMPLOYMENT',
    fileName: null,
    contentType: null,
    checkedBefore: { organizationName: '가온소프트', detailedJob: '백엔드' },
    member: {
      ...certificate.member,
      memberType: 'ROLE_MENTOR',
      organizationName: LONG.organization,
      jobCategory: '개발',
      detailedJob: '클라우드',
    },
  };
}
