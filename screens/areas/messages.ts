import type { Page } from '@playwright/test';
import type { Conversation } from '#contract/mentorings/messages.ts';
import { drawPicture } from '../../e2e/support/people.ts';
import { aDocument } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { AGAIN, aButton, altering, button, expectVisible, failing, LONG, open, role } from '../page-helpers.ts';
import { type Area, state } from '../state.ts';
import { confirmed, inMentoring, paid, type Pair, paramsOf, unpaid } from './mentoring-pairs.ts';

const ROUTE = '/user/mentoring/:mentoringId/messages';
const MESSAGES_CALL = '**/v1/mentoring/*/messages?*';
const CONVERSATION_CALL = '**/v1/mentoring/*/conversation';

const talk = inMentoring({ mentee: ROUTE, mentor: ROUTE });
const field = (page: Page) => page.getByRole('textbox', { name: '메시지' });

async function write(pair: Pair, side: 'mentor' | 'mentee', text: string, fileIds: number[] = []): Promise<void> {
  await pair[side].call('POST /v1/mentoring/{mentoringId}/messages', {
    params: paramsOf(pair),
    body: { clientId: crypto.randomUUID(), text, fileIds },
  });
}

async function upload({ mentee, mentoringId }: Pair, file: Awaited<ReturnType<typeof drawPicture>>): Promise<number> {
  const params = { mentoringId: String(mentoringId) };
  return (await mentee.call('POST /v1/mentoring/{mentoringId}/messages/file', { params, body: {}, file })).fileId;
}

/** A pair that has talked. */
async function talked(setup: StateSetup): Promise<Pair> {
  const pair = await confirmed(setup);
  await write(pair, 'mentee', '안녕하세요, 선배님! 잘 부탁드려요.');
  await write(pair, 'mentor', '반가워요. 어떤 이야기를 나누고 싶은지 조금 더 알려 주세요.');
  const files = [await upload(pair, aDocument('이력서.pdf')), await upload(pair, await drawPicture('#9d7bf0'))];
  await write(pair, 'mentee', '백엔드 면접을 준비하고 있어요.\n이력서와 포트폴리오 화면을 함께 보낼게요.', files);
  await write(pair, 'mentor', '잘 받았어요. https://example.com/guide 도 한번 읽어 보세요.');
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/messages/read', {
    params: paramsOf(pair),
    body: { through: 3 },
  });
  return pair;
}

async function talkedAtLength(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  await write(pair, 'mentor', LONG.text);
  await write(pair, 'mentee', `https://example.com/${'a'.repeat(200)}`);
  return pair;
}

async function blocked(setup: StateSetup): Promise<Pair> {
  const pair = await talked(setup);
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/block', { params: paramsOf(pair) });
  return pair;
}

export const messages: Area = {
  name: 'messages',
  title: '메시지',
  states: [
    talk('talk-mentee', '대화: 멘티', talked, 'mentee', { sees: '잘 받았어요.' }),
    talk('talk-mentor', '대화: 멘토', talked, 'mentor', { sees: '잘 받았어요.' }),
    talk('empty', '아직 메시지 없음', paid, 'mentee', { sees: '아직 주고받은 메시지가 없어요' }),
    talk('loading', '불러오는 중', paid, 'mentee', { pends: MESSAGES_CALL, sees: role('heading') }),
    talk('error', '불러오지 못함', paid, 'mentee', { before: failing(MESSAGES_CALL), sees: AGAIN }),
    talk('long', '긴 글', talkedAtLength, 'mentee', {
      before: altering<Conversation>(CONVERSATION_CALL, (data) => ({
        ...data,
        counterpart: { ...data.counterpart, name: LONG.nickname },
      })),
      sees: /example.com/,
    }),
    talk('warning', '계좌번호를 적음', paid, 'mentor', {
      does: (page) => field(page).fill('국민 123456-04-123456으로 보내 주세요'),
      sees: /서비스 밖에서 결제하면/,
    }),
    talk('offline', '보내지 못함', talked, 'mentee', {
      does: [
        (page) => page.route('**/v1/mentoring/*/messages', (route) => route.abort()),
        (page) => field(page).fill('지하철이라 잠깐 끊겼어요'),
        '보내기',
      ],
      sees: aButton('다시 보내기'),
    }),
    talk('report', '메시지 신고', talked, 'mentee', {
      does: (page) =>
        button(page, /메시지 메뉴/)
          .last()
          .click(),
      sees: (page) => button(page.getByRole('dialog'), '신고하기'),
    }),
    talk('menu', '대화 메뉴', talked, 'mentee', {
      does: '대화 메뉴',
      sees: (page) => button(page.getByRole('dialog'), /차단하기/),
    }),
    talk('blocked', '차단함', blocked, 'mentee', { sees: '차단한 상대예요.' }),
    talk('not-paid', '결제 전', unpaid, 'mentee', { sees: '결제가 끝나면' }),
    state('unread-card', '읽지 않은 메시지', '/user/status/mentee', async (setup) => {
      const pair = await talked(setup);
      const page = await open(pair.mentee.page, '/user/status/mentee?tab=confirmed');
      return expectVisible(page, page.getByText(/새 메시지/));
    }),
    state('reports', '신고된 메시지', '/admin/reports', async (setup) => {
      const page = await open(await reported(setup), '/admin/reports');
      return expectVisible(page, page.getByRole('button', { name: '대화 보기' }).first());
    }),
    state('reported-talk', '신고된 대화', '/admin/reports', async (setup) => {
      const page = await open(await reported(setup), '/admin/reports');
      await page.getByRole('button', { name: '대화 보기' }).first().click();
      return expectVisible(page, page.getByText('신고된 메시지 ·'));
    }),
  ],
};

async function reported(setup: StateSetup) {
  const pair = await talked(setup);
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
    params: { mentoringId: String(pair.mentoringId), number: '4' },
    body: { reason: 'OUTSIDE_PAYMENT', detail: '다른 곳에서 결제하자고 했어요.' },
  });
  return setup.operator();
}
