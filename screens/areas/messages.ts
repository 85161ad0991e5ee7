import type { Conversation } from '#contract/mentorings/messages.ts';
import { drawPicture } from '../../e2e/support/people.ts';
import { aDocument } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { aButton, altering, button, LONG } from '../page-helpers.ts';
import { type Area, follow, state } from '../state.ts';
import { after, confirmed, inMentoring, paid, type Pair, paramsOf, unpaid } from './mentoring-pairs.ts';

const ROUTE = '/user/mentoring/:mentoringId/messages';
const CONVERSATION_CALL = '**/v1/mentoring/*/conversation';

const talk = inMentoring({ mentee: ROUTE, mentor: ROUTE });

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

const blocked = after(talked, 'mentee', 'PUT /v1/mentoring/{mentoringId}/block');

export const messages: Area = {
  name: 'messages',
  title: '메시지',
  states: [
    talk('talk-mentee', '대화: 멘티', talked, 'mentee', { sees: '잘 받았어요.' }),
    talk('talk-mentor', '대화: 멘토', talked, 'mentor', { sees: '잘 받았어요.' }),
    talk('empty', '아직 메시지 없음', paid, 'mentee', { sees: '아직 주고받은 메시지가 없어요' }),
    talk('long', '긴 글', talkedAtLength, 'mentee', {
      before: altering<Conversation>(CONVERSATION_CALL, (data) => ({
        ...data,
        counterpart: { ...data.counterpart, name: LONG.nickname },
      })),
      sees: /example.com/,
    }),
    talk('menu', '대화 메뉴', talked, 'mentee', {
      does: '대화 메뉴',
      sees: (page) => button(page.getByRole('dialog'), /차단하기/),
    }),
    talk('blocked', '차단함', blocked, 'mentee', { sees: '차단한 상대예요.' }),
    talk('not-paid', '결제 전', unpaid, 'mentee', { sees: '결제가 끝나면' }),
    state('reports', '신고된 메시지', '/admin/reports', async (setup) => {
      const pair = await talked(setup);
      await pair.mentee.call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
        params: { ...paramsOf(pair), number: '4' },
        body: { reason: 'OUTSIDE_PAYMENT', detail: '다른 곳에서 결제하자고 했어요.' },
      });
      return follow(await setup.operator(), '/admin/reports', { sees: aButton('대화 보기') });
    }),
  ],
};
