import type { Conversation } from '#contract/mentorings/messages.ts';
import { drawPicture } from '../../e2e/support/people.ts';
import { aDocument, type TestUser } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { alterData, failCall, leavePending, LONG, open, expectVisible } from '../page-helpers.ts';
import type { Area, State } from '../state.ts';
import { confirmed, paid, type Pair, unpaid } from './mentoring-pairs.ts';

const ROUTE = '/user/mentoring/:mentoringId/messages';
const MESSAGES_CALL = '**/v1/mentoring/*/messages?*';
const CONVERSATION_CALL = '**/v1/mentoring/*/conversation';

const openMessages = ({ mentoringId }: Pair, { page }: TestUser) =>
  open(page, `/user/mentoring/${mentoringId}/messages`);

async function write(pair: Pair, side: 'mentor' | 'mentee', text: string, fileIds: number[] = []): Promise<void> {
  await pair[side].call('POST /v1/mentoring/{mentoringId}/messages', {
    params: { mentoringId: String(pair.mentoringId) },
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
    params: { mentoringId: String(pair.mentoringId) },
    body: { through: 3 },
  });
  return pair;
}

function state(id: string, title: string, reach: (setup: StateSetup) => ReturnType<State['reach']>): State {
  return { id, title, route: ROUTE, reach };
}

export const messages: Area = {
  name: 'messages',
  title: '메시지',
  states: [
    ...(['mentee', 'mentor'] as const).map((side) =>
      state(`talk-${side}`, `대화: ${side === 'mentee' ? '멘티' : '멘토'}`, async (setup) => {
        const pair = await talked(setup);
        const page = await openMessages(pair, pair[side]);
        return expectVisible(page, page.getByText('잘 받았어요.'));
      }),
    ),
    state('empty', '아직 메시지 없음', async (setup) => {
      const pair = await paid(setup);
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByText('아직 주고받은 메시지가 없어요'));
    }),
    state('loading', '불러오는 중', async (setup) => {
      const pair = await paid(setup);
      await leavePending(pair.mentee.page, MESSAGES_CALL);
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByRole('heading'));
    }),
    state('error', '불러오지 못함', async (setup) => {
      const pair = await paid(setup);
      await failCall(pair.mentee.page, MESSAGES_CALL);
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByRole('button', { name: '다시 시도' }));
    }),
    state('long', '긴 글', async (setup) => {
      const pair = await paid(setup);
      await write(pair, 'mentor', LONG.text);
      await write(pair, 'mentee', `https://example.com/${'a'.repeat(200)}`);
      await alterData<Conversation>(pair.mentee.page, CONVERSATION_CALL, (data) => ({
        ...data,
        counterpart: { ...data.counterpart, name: LONG.nickname },
      }));
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByText(/example.com/));
    }),
    state('warning', '계좌번호를 적음', async (setup) => {
      const pair = await paid(setup);
      const page = await openMessages(pair, pair.mentor);
      await page.getByRole('textbox', { name: '메시지' }).fill('국민 123456-04-123456으로 보내 주세요');
      return expectVisible(page, page.getByText(/서비스 밖에서 결제하면/));
    }),
    state('offline', '보내지 못함', async (setup) => {
      const pair = await talked(setup);
      const page = await openMessages(pair, pair.mentee);
      await page.route('**/v1/mentoring/*/messages', (route) => route.abort());
      await page.getByRole('textbox', { name: '메시지' }).fill('지하철이라 잠깐 끊겼어요');
      await page.getByRole('button', { name: '보내기', exact: true }).click();
      return expectVisible(page, page.getByRole('button', { name: '다시 보내기' }));
    }),
    state('report', '메시지 신고', async (setup) => {
      const pair = await talked(setup);
      const page = await openMessages(pair, pair.mentee);
      await page
        .getByRole('button', { name: /메시지 메뉴/ })
        .last()
        .click();
      return expectVisible(page, page.getByRole('dialog').getByRole('button', { name: '신고하기' }));
    }),
    state('menu', '대화 메뉴', async (setup) => {
      const pair = await talked(setup);
      const page = await openMessages(pair, pair.mentee);
      await page.getByRole('button', { name: '대화 메뉴' }).click();
      return expectVisible(page, page.getByRole('dialog').getByRole('button', { name: /차단하기/ }));
    }),
    state('blocked', '차단함', async (setup) => {
      const pair = await talked(setup);
      await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/block', {
        params: { mentoringId: String(pair.mentoringId) },
      });
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByText('차단한 상대예요.'));
    }),
    state('not-paid', '결제 전', async (setup) => {
      const pair = await unpaid(setup);
      const page = await openMessages(pair, pair.mentee);
      return expectVisible(page, page.getByText('결제가 끝나면'));
    }),
    {
      id: 'unread-card',
      title: '읽지 않은 메시지',
      route: '/user/status/mentee',
      async reach(setup) {
        const pair = await talked(setup);
        const page = await open(pair.mentee.page, '/user/status/mentee?tab=confirmed');
        return expectVisible(page, page.getByText(/새 메시지/));
      },
    },
    {
      id: 'reports',
      title: '신고된 메시지',
      route: '/admin/reports',
      async reach(setup) {
        const page = await open(await reported(setup), '/admin/reports');
        return expectVisible(page, page.getByRole('button', { name: '대화 보기' }).first());
      },
    },
    {
      id: 'reported-talk',
      title: '신고된 대화',
      route: '/admin/reports',
      async reach(setup) {
        const page = await open(await reported(setup), '/admin/reports');
        await page.getByRole('button', { name: '대화 보기' }).first().click();
        return expectVisible(page, page.getByText('신고된 메시지 ·'));
      },
    },
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
