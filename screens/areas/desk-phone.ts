import type { Page } from '@playwright/test';
import type { NewTotpKey } from '#contract/account/second-factors.ts';
import type { DataOf } from '#contract/calls.ts';
import type { StateSetup } from '../fixtures.ts';
import { answer, LONG, open, expectVisible, moveTo, tap, role, answering } from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee, asOperator } from '../state.ts';
import { disputed } from './mentoring-pairs.ts';

const ROUTE = '/admin';
const PAYOUTS = '/admin/payouts';
const DISPUTES = '/admin/disputes';
const SIGN_IN = '/admin/signin';
const SECURITY = '/admin/security';
const LATER = '2026-11-25T14:00:00+09:00';
const TOTP_KEY: NewTotpKey = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/%EC%84%A0%EB%B0%B0%EB%9E%91:admin%40demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
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
  asGuest('enrolment', '운영자의 첫 로그인: 인증 앱 등록', SIGN_IN, async (page) => {
    await answer(page, '**/v1/admin/enrolment/key', TOTP_KEY);
    await passPassword(page, 'ENROLMENT');
    return expectVisible(page, page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }));
  }),
  asOperator('security', '운영자 보안', SECURITY, {
    before: answering('**/v1/admin/factors', FACTORS),
    sees: '사무실 노트북',
  }),
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
  state('disputes', '문제 확인', DISPUTES, async (setup) => (await openDisputes(setup)).page),
  state('resolution', '확인 결과 결정', DISPUTES, async (setup) => {
    const { page, card } = await openDisputes(setup);
    await card.getByRole('button', { name: '결정하기' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: '멘토가 오지 않았어요' }).check();
    return expectVisible(page, sheet.getByText('정산할 금액은 없어요'));
  }),
  asOperator('payouts', '정산', PAYOUTS, { sees: role('link', '멘토별 CSV 받기') }),
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

async function openDisputes(setup: StateSetup) {
  const { mentee } = await disputed(setup);
  await moveTo(setup.instance, LATER);
  // Signed in then: an operator's session is short.
  const page = await setup.member('operator');
  await page.clock.pauseAt(LATER);
  await open(page, DISPUTES);
  const card = page.getByRole('listitem').filter({ hasText: mentee.nickname });
  await expectVisible(page, card.getByRole('button', { name: '결정하기' }));
  return { page, card };
}
