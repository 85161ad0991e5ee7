import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { seesTheOther } from '../../e2e/support/room.ts';
import type { StateSetup } from '../fixtures.ts';
import { button, open, expectVisible, moveTo, role, show, tap, see } from '../page-helpers.ts';
import { type Area, follow, type State, state } from '../state.ts';
import { confirmed, type Pair, paramsOf } from './mentoring-pairs.ts';
const ROUTE = '/user/mentoring/:mentoringId/room';
const FIVE_BEFORE = '2026-11-25T09:55:00+09:00';
const AFTER_THE_END = '2026-11-25T10:33:00+09:00';
const CLOSED = '2026-11-25T10:41:00+09:00';
const LINK = { kind: 'LINK', link: 'https://zoom.us/j/98765432100?pwd=a-long-word-that-has-to-be-broken' } as const;

type Side = 'mentor' | 'mentee';
/** What each side's camera shows. */
const COLOURS: Readonly<Record<Side, string>> = { mentor: '#5b6f8f', mentee: '#8f6f5b' };

/** A confirmed mentoring at an hour, and one side's page of its room. */
async function prepare(setup: StateSetup, side: Side, now?: string): Promise<{ pair: Pair; page: Page; path: string }> {
  const pair = await confirmed(setup);
  const { page } = pair[side];
  if (now) await moveTo(setup.instance, now, page);
  return { pair, page, path: `/user/mentoring/${pair.mentoringId}/room` };
}

async function enter(setup: StateSetup, side: Side, now: string): Promise<Page> {
  const { page, path } = await prepare(setup, side, now);
  await giveDevices(page, COLOURS[side]);
  return follow(page, path, { does: '입장하기', sees: '상대를 기다리고 있어요' });
}

/** A camera, a microphone and a screen of the page's own: plain colours that go on while the page's clock runs, and silence. */
async function giveDevices(page: Page, colour: string): Promise<void> {
  await page.addInitScript((fillStyle) => {
    const draw = (width: number, height: number): MediaStream => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      const paint = () => {
        Object.assign(pen ?? {}, { fillStyle });
        pen?.fillRect(0, 0, width, height);
      };
      paint();
      setInterval(paint, 50);
      return canvas.captureStream();
    };
    const devices = {
      getUserMedia: async ({ audio }: MediaStreamConstraints) =>
        audio ? new AudioContext().createMediaStreamDestination().stream : draw(960, 540),
      getDisplayMedia: async () => draw(1280, 720),
      enumerateDevices: async () => [],
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: devices });
  }, colour);
}

const MEETING = '2026-11-25T09:58:00+09:00';

/** Both in the room and connected, until the mentee's page shows something; its clock stands still then. @param isSeen whether their cameras are on */
async function meet(setup: StateSetup, isSeen: boolean, until: (pages: Record<Side, Page>) => Promise<unknown>) {
  const pair = await confirmed(setup);
  await moveTo(setup.instance, FIVE_BEFORE);
  for (const side of ['mentor', 'mentee'] as const) {
    const { page } = pair[side];
    await giveDevices(page, COLOURS[side]);
    await page.clock.pauseAt(FIVE_BEFORE);
    await page.clock.resume();
    await open(page, `/user/mentoring/${pair.mentoringId}/room`);
    if (isSeen) await tap(page, '카메라 켜기');
    await tap(page, '입장하기');
  }
  const { page } = pair.mentee;
  await expect(page.getByRole('status').filter({ hasText: /연결됐어요/ })).toBeAttached();
  await until({ mentor: pair.mentor.page, mentee: page });
  await page.clock.pauseAt(MEETING);
  return page;
}

const states: readonly State[] = [
  state('check-early', '입장 전: 아직 열리지 않음', ROUTE, async (setup) => {
    const { page, path } = await prepare(setup, 'mentee');
    return see(page, path, button(page, /부터 입장할 수 있어요/));
  }),
  state('check-mentor', '입장 전: 선배, 5분 전', ROUTE, async (setup) => {
    const { page, path } = await prepare(setup, 'mentor', FIVE_BEFORE);
    return see(page, path, button(page, '입장하기'));
  }),
  state('check-denied', '입장 전: 마이크와 카메라가 없음', ROUTE, async (setup) => {
    const { page, path } = await prepare(setup, 'mentee', FIVE_BEFORE);
    return follow(page, path, { does: ['마이크 켜기', '카메라 켜기'], sees: /마이크와 카메라를 허용해 주세요/ });
  }),
  state('waiting', '멘토링룸: 상대를 기다림', ROUTE, (setup) => enter(setup, 'mentee', FIVE_BEFORE)),
  state('connected', '멘토링룸: 서로 보며 이야기함', ROUTE, (setup) =>
    meet(setup, true, ({ mentee }) => seesTheOther(mentee)),
  ),
  state('connected-voice', '멘토링룸: 목소리로 이야기함', ROUTE, (setup) =>
    meet(setup, false, ({ mentee }) => show(mentee, '목소리로 이야기하고 있어요')),
  ),
  state('left', '멘토링룸: 상대가 나갔거나 연결이 끊김', ROUTE, (setup) =>
    meet(setup, true, async ({ mentee, mentor }) => {
      await mentor.close();
      await show(mentee, /나갔거나 연결이 끊겼어요/);
    }),
  ),
  state('over', '멘토링룸: 시간이 다 됨', ROUTE, (setup) => enter(setup, 'mentor', AFTER_THE_END)),
  state('closed', '멘토링룸: 닫힘', ROUTE, async (setup) => {
    const page = await enter(setup, 'mentee', AFTER_THE_END);
    await moveTo(setup.instance, CLOSED);
    return expectVisible(page, page.getByText('멘토링룸이 닫혔어요'));
  }),
  state('more', '멘토링룸: 기기와 약속', ROUTE, async (setup) => {
    const page = await enter(setup, 'mentee', FIVE_BEFORE);
    await tap(page, '더 보기');
    return expectVisible(page, page.getByRole('dialog', { name: '더 보기' }));
  }),
  state('place-sheet', '만나는 곳 정하기', ROUTE, async (setup) => {
    const { pair, page, path } = await prepare(setup, 'mentor', FIVE_BEFORE);
    await pair.mentor.call('PUT /v1/mentoring/{mentoringId}/meeting', { params: paramsOf(pair), body: LINK });
    return follow(page, path, { does: '만나는 곳 바꾸기', sees: role('dialog', '어디에서 만날까요?') });
  }),
];

/** The room of a mentoring; its states move the clock. */
export const room: Area = { name: 'room', title: '멘토링룸', states };
