import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { session } from '../../../app/session/session.ts';
import { readDraft } from '../../../lib/drafts/draft-storage.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { chooseFile } from '../../../testing/actions.ts';
import { NEW_MENTEE, NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import {
  catchUploads,
  holdAnswers,
  NO_RESPONSE,
  PENDING,
  Refusal,
  type Responses,
} from '../../../testing/server-stub.ts';
import MessagesPage from './messages-page.tsx';

const CONVERSATION: Conversation = {
  mentoringId: 7,
  side: 'mentee',
  status: 'CONFIRMED',
  topic: 'JOB_PREPARATION',
  confirmedTime: { startTime: '2026-11-25T19:00:00', endTime: '2026-11-25T19:30:00' },
  counterpart: { memberId: 3, name: '하늘', profileImage: null },
  isAnonymous: false,
  lastNumber: 1,
  ownRead: 1,
  otherRead: 1,
  stoppedBy: null,
  endsAt: null,
};
const message = (number: number, text: string, sender: Message['sender'] = 'mentor'): Message => ({
  number,
  sender,
  clientId: `00000000-0000-4000-8000-00000000000${number}`,
  text,
  files: [],
  createdAt: '2026-11-24T03:00:00.000Z',
});
const slice = (...content: Message[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});

const open = (responses: Responses) =>
  renderPage(MessagesPage, {
    address: '/user/mentoring/7/messages',
    path: '/user/mentoring/:mentoringId/messages',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/mentoring/{mentoringId}/conversation': CONVERSATION,
      'GET /v1/messages/unread': { conversations: [] },
      'POST /v1/mentoring/{mentoringId}/messages/read': null,
      ...responses,
    },
  });

/** As the stream says it: the other side has written. */
const announce = (lastNumber: number) =>
  queryClient.setQueryData<Conversation>(['conversation', 7], (known) => known && { ...known, lastNumber });

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

test('a message that could not be fetched when it came is fetched a moment later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sent } = await open({
    'GET /v1/mentoring/{mentoringId}/messages': [
      slice(message(1, '반가워요.')),
      NO_RESPONSE,
      slice(message(2, '내일 봬요.')),
    ],
  });
  await expect.element(page.getByText('반가워요.')).toBeVisible();
  const fetched = () => sent.filter(({ name }) => name === 'GET /v1/mentoring/{mentoringId}/messages').length;
  announce(2);
  await expect.poll(fetched).toBe(2);
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5000);
      return fetched();
    })
    .toBe(3);
  vi.useRealTimers();
  await expect.element(page.getByText('내일 봬요.').first()).toBeVisible();
});

test('a message that comes while older ones are fetched is fetched after them', async () => {
  const older = Promise.withResolvers<undefined>();
  const many = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      ...message(1, `메시지 ${last - index}`),
      number: last - index,
      clientId: `00000000-0000-4000-8000-0000000000${last - index + 10}`,
    }));
  await open({
    'GET /v1/mentoring/{mentoringId}/conversation': { ...CONVERSATION, lastNumber: 30, ownRead: 30 },
    'GET /v1/mentoring/{mentoringId}/messages': [
      slice(...many(21, 30)),
      slice(...many(1, 20)),
      slice({ ...message(1, '새 메시지예요.'), number: 31 }),
    ],
  });
  await expect.element(page.getByText('메시지 30', { exact: true })).toBeVisible();
  const respond = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('cursor=')) await older.promise;
    return respond(url, init);
  });
  page.getByRole('region', { name: '대화 내용' }).element().dispatchEvent(new Event('scroll'));
  await nextFrame();
  announce(31);
  await nextFrame();
  older.resolve(undefined);
  await expect.element(page.getByText('메시지 1', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText('새 메시지예요.').first()).toBeInTheDocument();
});

test('a message that was not sent is said to screen readers', async () => {
  await open({
    'GET /v1/mentoring/{mentoringId}/messages': slice(message(1, '반가워요.')),
    'POST /v1/mentoring/{mentoringId}/messages': [
      new Refusal(429, 'TOO_MANY_MESSAGES', '메시지를 너무 빨리 보내고 있어요.'),
      PENDING,
    ],
  });
  await page.getByRole('textbox', { name: '메시지' }).fill('안녕하세요.');
  await page.getByRole('button', { name: '보내기' }).click();
  const log = page.getByRole('log');
  await expect.element(log).toHaveTextContent('메시지를 보내지 못했어요. 메시지를 너무 빨리 보내고 있어요.');
  await page.getByRole('button', { name: '다시 보내기' }).click();
  await expect.element(log).toHaveTextContent('보내는 중');
});

test('that there were too many files is said until one is taken away', async () => {
  catchUploads();
  await open({ 'GET /v1/mentoring/{mentoringId}/messages': slice() });
  await expect.element(page.getByRole('button', { name: '파일 보내기' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    chosen.items.add(new File([new Uint8Array(1)], `${name}.pdf`, { type: 'application/pdf' }));
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  const problem = page.getByText(/개까지/);
  await expect.element(problem).toBeVisible();
  await page.getByRole('button', { name: '1.pdf 빼기', exact: true }).click();
  await expect.element(problem).not.toBeInTheDocument();
});

test('a message with a contact is sent once, however often its button was tapped before the question', async () => {
  const { sent } = await open({
    'GET /v1/mentoring/{mentoringId}/conversation': { ...CONVERSATION, status: 'WAITING_FOR_MENTOR' },
    'GET /v1/mentoring/{mentoringId}/messages': slice(message(1, '반가워요.')),
    'POST /v1/mentoring/{mentoringId}/messages': message(2, '010-1234-5678로 연락 주세요.', 'mentee'),
  });
  await page.getByRole('textbox', { name: '메시지' }).fill('010-1234-5678로 연락 주세요.');
  const send = page.getByRole('button', { name: '보내기', exact: true }).element() as HTMLElement;
  send.click();
  send.click();
  const question = page.getByRole('alertdialog', { name: '서비스 밖에서 결제하면 보호받지 못해요' });
  await question.getByRole('button', { name: '그대로 보내기' }).click();
  await expect.element(page.getByRole('log')).toHaveTextContent('메시지를 보냈어요.');
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'POST /v1/mentoring/{mentoringId}/messages')).toHaveLength(1);
});

describe('a message on its way when the member signs out', () => {
  const POST = 'POST /v1/mentoring/{mentoringId}/messages';
  const field = page.getByRole('textbox', { name: '메시지' });

  /** Two are written, and the first is being sent. */
  async function write(responses: Responses) {
    const rendered = await open({ 'GET /v1/mentoring/{mentoringId}/messages': slice(), ...responses });
    await expect.element(field).toBeVisible();
    const answer = holdAnswers('POST');
    for (const text of ['첫째', '둘째']) {
      await field.fill(text);
      await page.getByRole('button', { name: '보내기', exact: true }).click();
      await expect.element(field).toHaveValue('');
    }
    return { ...rendered, answer };
  }

  test('is not kept in the browser when it fails afterwards', async () => {
    const { answer } = await write({ [POST]: NO_RESPONSE });
    expect(readDraft('messages-outgoing-7')).toHaveLength(2);
    session.leave();
    answer();
    await nextFrame();
    expect(readDraft('messages-outgoing-7')).toBeUndefined();
  });

  test('is not followed by those behind it, which would be sent as the next member who signs in', async () => {
    const { answer, sent } = await write({ [POST]: message(2, '첫째', 'mentee') });
    session.leave();
    session.enter(NEW_MENTOR);
    answer();
    await nextFrame();
    expect(sent.filter(({ name }) => name === POST)).toHaveLength(1);
  });
});

test('a file that is being uploaded is announced once, not at every percent', async () => {
  let upload: XMLHttpRequestUpload | undefined;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    upload = this.upload;
  });
  await open({ 'GET /v1/mentoring/{mentoringId}/messages': slice() });
  await expect.element(page.getByRole('textbox', { name: '메시지' })).toBeVisible();
  chooseFile(page.elementLocator(document.querySelector('input[type=file]') as Element), '성적.pdf', 10);
  await expect.poll(() => upload).toBeDefined();
  upload?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 4, total: 10 }));
  await expect.element(page.getByText('40%')).toHaveAttribute('aria-hidden', 'true');
  await expect.element(page.getByRole('status').getByText('올리는 중')).toBeVisible();
});
