import type { Locator, Page } from '@playwright/test';
import { navigate } from './navigate.ts';
import { PASSWORD } from './people.ts';
import { open } from './skip-splash.ts';
import { tapAll, type TapLook } from './tap-all.ts';
import { aDocument, expect, pay, propose, type TestUser, test, type TestUsers } from './test-users.ts';
import { openPicker } from './time-picker.ts';
import { fillBasics, fillMentee, writeIntroduction, writeMessage } from './wizard-steps.ts';

export type Who = 'guest' | 'student' | 'senior' | 'new mentor' | 'new mentee' | 'operator';

/** A visit of a route, and what is opened there. */
interface Visit {
  /** As in src/web/routes. */
  route: string;
  /** When it differs from the route. */
  address?: (scene: Scene) => string;
  /** What stands there once the page is whole. */
  sign: (page: Page, scene: Scene) => Locator;
  /** What more there is on this page: each is looked at too. */
  more?: (page: Page, scene: Scene) => AsyncGenerator;
}

export interface Scene {
  mentorId: number;
  mentor: string;
  /** A mentor without proposals. */
  strangerId: number;
  mentee: string;
  /** Waits for its payment. */
  unpaidId: number;
  /** Waits for the mentor. */
  paidId: number;
  readCodeOf: (email: string) => Promise<string>;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });

export const VISITS: Readonly<Record<Who, readonly Visit[]>> = {
  guest: [
    { route: '/auth/signin/second-factor', sign: label('인증 앱의 코드') },
    { route: '/auth/signin/passkey', sign: (page) => page.getByRole('link', { name: '비밀번호로 로그인' }) },
    { route: '/announcements', sign: (page) => page.getByText('지금은 공지가 없어요') },
    { route: '/auth', sign: (page) => page.getByRole('link', { name: '회원가입' }) },
    { route: '/auth/signin', sign: label('이메일'), more: refuseSignIn },
    // An answer that no browser waits for; the whole way leads through e2e/account/identities.spec.ts.
    {
      route: '/auth/signin/callback/:provider',
      address: () => '/auth/signin/callback/simulator?code=none&state=none',
      sign: (page) => page.getByRole('heading', { name: '로그인하지 못했어요' }),
    },
    { route: '/auth/forgot-password', sign: label('이메일') },
    { route: '/admin/signin', sign: label('이메일') },
    {
      route: '/auth/signup',
      sign: (page) => page.getByRole('checkbox', { name: '전체 동의' }),
      more: signUpStepByStep,
    },
    { route: '/auth/finish', sign: heading('회원가입을 축하해요!') },
    ...['service', 'privacy', 'marketing', 'refund'].map((text) => ({
      route: `/terms/${text}`,
      sign: (page: Page) => page.getByRole('heading', { level: 1 }),
    })),
  ],
  student: [
    { route: '/', sign: (page) => page.getByRole('article').first() },
    {
      route: '/mentorship',
      sign: (page, { mentor }) => page.getByRole('link', { name: mentor }),
      more: openFieldSheet,
    },
    {
      route: '/mentorship/info/:mentorId',
      address: ({ mentorId }) => `/mentorship/info/${mentorId}`,
      sign: (page, { mentor }) => page.getByRole('heading', { name: mentor }),
      more: bookmark,
    },
    {
      route: '/mentorship/mentor/:mentorId',
      address: () => '/mentorship/mentor/999999999',
      sign: (page) => page.getByText('선배를 찾을 수 없어요'),
    },
    {
      route: '/mentorship/suggestion/:mentorId',
      address: ({ strangerId }) => `/mentorship/suggestion/${strangerId}`,
      sign: button('멘토링 제안하기'),
      more: openTimePicker,
    },
    { route: '/bookmark', sign: (page, { mentor }) => page.getByRole('link', { name: mentor }).first() },
    {
      route: '/mentorship/suggestion/:mentorId',
      address: ({ mentorId }) => `/mentorship/suggestion/${mentorId}`,
      sign: (page) => page.getByText('지금은 제안할 수 없어요'),
    },
    { route: '/notification', sign: (page) => page.getByRole('main').getByRole('listitem').first() },
    {
      route: '/user/payment',
      address: ({ unpaidId }) => `/user/payment?mentoringId=${unpaidId}`,
      sign: button(/원 결제하기$/),
      more: choosePayment,
    },
    { route: '/user/payment/success', sign: (page) => page.getByText('결제 정보를 읽을 수 없어요') },
    {
      route: '/user/payment/fail',
      address: () => '/user/payment/fail?code=PAY_PROCESS_CANCELED',
      sign: (page) => page.getByText('결제를 취소했어요'),
    },
    {
      route: '/user/status',
      sign: (page, { mentor }) => page.getByRole('link', { name: mentor }).first(),
    },
    {
      route: '/user/status/progress_tee',
      address: ({ paidId }) => `/user/status/progress_tee?id=${paidId}`,
      sign: button('취소 요청'),
    },
    {
      route: '/user/status/mentee',
      address: () => '/user/status/mentee?tab=completed',
      sign: (page) => page.getByText('지난 멘토링이 없어요'),
    },
    {
      route: '/user/status/mentee/progress/:mentoringId',
      address: ({ paidId }) => `/user/status/mentee/progress/${paidId}`,
      sign: button('취소 요청'),
      more: openMenteeOverlays,
    },
    {
      route: '/user/mentoring/:mentoringId/messages',
      address: ({ paidId }) => `/user/mentoring/${paidId}/messages`,
      sign: (page) => page.getByText('아직 주고받은 메시지가 없어요'),
    },
    // What stands in the room of a confirmed session is looked at in e2e/mentorings/room.
    {
      route: '/user/mentoring/:mentoringId/room',
      address: ({ paidId }) => `/user/mentoring/${paidId}/room`,
      sign: (page) => page.getByText('지금은 들어갈 수 없어요'),
    },
    { route: '/user', sign: (page, { mentee }) => page.getByText(mentee).first() },
    { route: '/user/faq', sign: heading('자주 묻는 질문'), more: openAnswer },
    { route: '/user/coupons', sign: (page) => page.getByRole('heading', { name: '내 쿠폰' }) },
    { route: '/user/menteeinfo', sign: (page) => page.getByRole('link', { name: '프로필 수정' }) },
    { route: '/user/enrolment', sign: heading('재학 확인') },
    { route: '/user/menteeedit', sign: button('저장하기') },
    { route: '*', address: () => '/no/such/page', sign: (page) => page.getByRole('link', { name: '홈으로 가기' }) },
  ],
  senior: [
    {
      route: '/user/status/mentor',
      sign: (page, { mentee }) => page.getByRole('link', { name: mentee }),
    },
    {
      route: '/user/status/progress_tor',
      address: ({ paidId }) => `/user/status/progress_tor?id=${paidId}`,
      sign: button('수락하기'),
    },
    {
      route: '/user/status/mentor/progress/:mentoringId',
      address: ({ paidId }) => `/user/status/mentor/progress/${paidId}`,
      sign: button('수락하기'),
      more: openMentorOverlays,
    },
    { route: '/user/mentorinfo', sign: (page) => page.getByRole('link', { name: '프로필 수정' }) },
    { route: '/user/mentoredit', sign: button('저장하기'), more: spoilProfile },
    { route: '/user/settings', sign: heading('설정') },
    { route: '/user/settings/notifications', sign: (page) => page.getByRole('switch').first() },
    { route: '/user/settings/security', sign: button('이 기기 로그아웃') },
    { route: '/user/settings/email', sign: (page) => page.getByLabel('새 이메일', { exact: true }) },
    { route: '/user/settings/phone', sign: (page) => page.getByLabel('휴대폰 번호', { exact: true }) },
    { route: '/user/settings/identity', sign: (page) => page.getByRole('heading', { name: '연결할 계정이 없어요' }) },
    { route: '/user/settings/data', sign: (page) => page.getByLabel('지금 비밀번호', { exact: true }) },
    { route: '/user/settings/leave', sign: (page) => page.getByRole('checkbox', { name: /모두 확인/ }) },
    { route: '/user/settings/consents', sign: (page) => page.getByRole('checkbox', { name: /소식을 메일로/ }) },
    { route: '/user/availability', sign: (page) => page.getByRole('region', { name: '주간 시간표' }) },
    { route: '/user/earnings', sign: (page) => page.getByText('아직 번 금액이 없어요') },
  ],
  'new mentor': [{ route: '/user/mentor-profile', sign: label('닉네임'), more: registerMentor }],
  'new mentee': [{ route: '/user/mentee-profile', sign: label('닉네임'), more: registerMentee }],
  // Tests before this one leave cases behind: what is the sign of a list has to stand over a full one too.
  operator: [
    { route: '/admin', sign: button('서류 보고 심사하기'), more: openDecision },
    { route: '/admin/payouts', sign: label('정산 월') },
    { route: '/admin/settings', sign: button('결제 멈추기') },
    { route: '/admin/campaigns', sign: button('새 캠페인') },
    { route: '/admin/transfers', sign: label('계좌 찾기') },
    { route: '/admin/reports', sign: label('신고 찾기') },
    { route: '/admin/security', sign: button('인증 앱 바꾸기') },
    { route: '/admin/mentorings', sign: label('멘토링 찾기') },
    { route: '/admin/payments', sign: label('결제 찾기') },
    { route: '/admin/figures', sign: (page) => page.getByRole('region', { name: '종료 사유' }) },
    { route: '/admin/members', sign: label('회원 찾기') },
    { route: '/admin/announcements', sign: button('새 공지') },
    { route: '/admin/calendar', sign: label('학교 찾기') },
    { route: '/admin/universities', sign: label('학교 찾기') },
    { route: '/admin/audit', sign: label('대상으로 찾기') },
    { route: '/admin/disputes', sign: label('문제 찾기') },
  ],
};

export const NOBODY: Scene = {
  mentorId: 0,
  strangerId: 0,
  mentor: '',
  mentee: '',
  unpaidId: 0,
  paidId: 0,
  readCodeOf: () => Promise.reject(new Error('Nobody has mail')),
};

/** A mentor and a student, one paid proposal and one unpaid between them and others. */
export async function meet(testUsers: TestUsers): Promise<{ mentor: TestUser; mentee: TestUser; scene: Scene }> {
  const [mentor, other, stranger] = [
    await testUsers.mentor(),
    await testUsers.withoutBrowser.mentor(),
    await testUsers.withoutBrowser.mentor(),
  ];
  const mentee = await testUsers.mentee('FRESHMAN');
  const paidId = await propose(mentee, mentor);
  await pay(mentee, paidId);
  const scene = {
    ...NOBODY,
    mentorId: mentor.memberId,
    mentor: mentor.nickname,
    strangerId: stranger.memberId,
    mentee: mentee.nickname,
    paidId,
    unpaidId: await propose(mentee, other),
  };
  return { mentor, mentee, scene };
}

/** Goes to every page of somebody's, and opens what can be opened there. @param look is called for each thing that is shown */
export async function visitAll(page: Page, who: Who, scene: Scene, look: (page: Page) => Promise<void>): Promise<void> {
  await page.clock.install();
  for (const [index, { route, address, sign, more }] of VISITS[who].entries()) {
    // A dialog that Escape does not close stays until a page is loaded.
    if (VISITS[who][index - 1]?.more) await page.keyboard.press('Escape');
    const mustLoad = index === 0 || (await page.locator('dialog[open]').count()) > 0;
    await test.step(route, async () => {
      const to = address?.(scene) ?? route;
      await (mustLoad ? open(page, to) : navigate(page, to));
      await expect(sign(page, scene)).toBeVisible();
      await look(page);
      for await (const _shown of more?.(page, scene) ?? []) await look(page);
    });
  }
}

/** Opens every page of somebody's and taps what can be tapped there. @param look is called after each tap */
export async function tapEveryPage(page: Page, who: Who, scene: Scene, look: TapLook): Promise<void> {
  for (const { route, address } of VISITS[who]) {
    await test.step(`taps on ${route}`, async () => {
      await page.goto(address?.(scene) ?? route);
      await tapAll(page, look);
    });
  }
}

async function* refuseSignIn(page: Page) {
  await page.getByLabel('이메일').fill('nobody@axe.example');
  await page.getByLabel('비밀번호', { exact: true }).fill('Wrong30?pass');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  yield expect(page.getByRole('alertdialog')).toBeVisible();
}

async function* signUpStepByStep(page: Page, { readCodeOf }: Scene) {
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  yield expect(page.getByRole('heading', { name: '1. 처리하는 개인정보' })).toBeVisible();
  await page.getByRole('button', { name: '다음' }).click();
  // By key: a tapped role goes on by itself, while this is being looked at.
  await page.getByRole('radio', { name: '성실한 멘티' }).press('Space');
  yield expect(page.getByRole('radio', { name: '성실한 멘티' })).toBeChecked();
  await page.getByRole('button', { name: '다음' }).click();
  const email = `${crypto.randomUUID()}@axe.example`;
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = page.getByRole('textbox', { name: '인증번호' });
  await expect(code).toBeVisible();
  yield 'the code asked for';
  // A whole code goes on by itself.
  await code.fill(await readCodeOf(email));
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill('other');
  yield 'passwords that differ';
}

async function* openFieldSheet(page: Page) {
  await page.getByRole('button', { name: '직무', exact: true }).click();
  yield expect(page.getByRole('dialog', { name: '직무' })).toBeVisible();
}

async function* bookmark(page: Page) {
  await page.getByRole('button', { name: /북마크/ }).click();
  yield expect(page.getByRole('button', { name: /북마크/, pressed: true })).toBeVisible();
}

async function* openTimePicker(page: Page) {
  const sheet = await openPicker(page, 1);
  yield sheet;
  await sheet.getByRole('button', { name: '다음 달' }).click();
  await sheet.getByRole('button', { name: /15\s*일/ }).click();
  await sheet.getByRole('checkbox', { name: '10:30' }).check();
  yield 'a time chosen';
}

async function* choosePayment(page: Page) {
  await page.getByRole('radio', { name: /무통장입금/ }).check();
  await expect(page.getByLabel('계좌번호')).toBeVisible();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  yield expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await page.getByRole('button', { name: '환불 정책' }).click();
  yield expect(page.getByRole('dialog', { name: '환불 정책' })).toBeVisible();
}

async function* openMenteeOverlays(page: Page) {
  await page.getByRole('button', { name: '희망 시간 바꾸기' }).click();
  yield expect(page.getByRole('dialog', { name: '희망 시간 바꾸기' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '취소 요청' }).click();
  yield expect(page.getByRole('alertdialog')).toBeVisible();
}

async function* openMentorOverlays(page: Page) {
  for (const name of ['거절하기', '다른 시간 제안하기']) {
    await page.getByRole('button', { name }).first().click();
    yield expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

async function* openAnswer(page: Page) {
  await page.getByRole('button', { name: '환불 정책' }).click();
  yield expect(page.getByText(/시작 24시간 전부터 3시간 전까지/)).toBeVisible();
}

async function* spoilProfile(page: Page) {
  await page.getByLabel('전공').fill('');
  await page.getByRole('button', { name: '저장하기' }).click();
  yield expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
}

async function* registerMentor(page: Page, { mentor }: Scene) {
  const next = page.getByRole('button', { name: '다음' });
  await next.click();
  yield expect(page.getByText('닉네임을 입력해주세요.')).toBeVisible();
  await fillBasics({ page, nickname: mentor });
  await writeIntroduction(page);
  yield 'the second step';
  await next.click();
  await writeMessage(page);
  yield 'the third step';
  await next.click();
  await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();
  yield 'the documents';
}

async function* registerMentee(page: Page, { mentee }: Scene) {
  await fillMentee({ page, nickname: mentee });
  await page.locator('input[type=file]').setInputFiles(aDocument());
  yield 'the certificate';
  await page.getByRole('button', { name: '등록하기' }).click();
  yield expect(page.getByRole('alertdialog')).toContainText('멘티 프로필과 인증서 등록이 완료되었습니다!');
}

async function* openDecision(page: Page) {
  await page.getByRole('button', { name: '서류 보고 심사하기' }).first().click();
  yield expect(page.getByRole('dialog').getByRole('link', { name: /PDF 열기/ })).toBeVisible();
}
