import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Room } from '#contract/mentorings/room.ts';
import { untilItCounts } from '../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE, Refusal } from '../../../testing/server-stub.ts';
import { CallView } from './call-view.tsx';
import { createOwnMedia } from './call/own-media.ts';
import type { CallState } from './call/room-call.ts';
import { isInside, keepInside, rememberInside } from './inside.ts';
import { OwnPlace } from './own-place.tsx';
import RoomPage from './room-page.tsx';
import { TimeRing } from './room-view.tsx';
import { useAwake } from './use-awake.ts';

const START = Date.parse('2026-11-25T10:00:00.000Z');
const MINUTE = 60_000;
const room: Room = {
  mentoringId: 7,
  side: 'mentee',
  counterpartName: '하늘',
  kind: 'ROOM',
  link: null,
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(START + 30 * MINUTE).toISOString(),
  opensAt: new Date(START - 10 * MINUTE).toISOString(),
  closesAt: new Date(START + 40 * MINUTE).toISOString(),
  now: new Date(START).toISOString(),
  isOpen: true,
  hasRelay: false,
  hasStun: true,
  connection: { iceServers: [], isRelayOnly: false },
};
const NOT_FOUND = new Refusal(404, 'NOT_FOUND', '없어요.');

afterEach(() => vi.useRealTimers());

/** A microphone that can be given or refused. */
function stubDevices() {
  const tracks: MediaStreamTrack[] = [];
  let isRefused = false;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (isRefused) throw new DOMException('', 'NotAllowedError');
    const { stream } = new AudioContext().createMediaStreamDestination();
    tracks.push(...stream.getAudioTracks());
    return stream;
  });
  return { tracks, refuse: (refused: boolean) => (isRefused = refused) };
}

/** The permission for the microphone, as the browser has it. */
function stubPermission(state: PermissionState): void {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus);
}

/** Opens the page at the start of the session. */
async function openRoom(changes: Partial<Room> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  return renderPage(RoomPage, {
    address: '/user/mentoring/7/room',
    path: '/user/mentoring/:mentoringId/room',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/mentoring/{mentoringId}/room': { ...room, ...changes },
      'GET /v1/mentoring/{mentoringId}': NOT_FOUND,
      'POST /v1/mentoring/{mentoringId}/room/entrance': {
        seat: '00000000-0000-4000-8000-000000000001',
        peer: { seat: null, isHere: false },
        room: { ...room, ...changes },
      },
      'POST /v1/mentoring/{mentoringId}/room/departure': null,
    },
  });
}

describe('the check page', () => {
  test.each([
    [{ hasRelay: true, hasStun: true }, false],
    [{ hasRelay: false, hasStun: true }, false],
    [{ hasRelay: false, hasStun: false }, true],
  ])('offers a way to meet elsewhere first where only one network connects: %o', async (paths, isOffered) => {
    await openRoom(paths);
    await expect.element(page.getByRole('button', { name: '입장하기' })).toBeVisible();
    const ask = page.getByRole('link', { name: '회의 주소 부탁하기' });
    expect(ask.elements()).toHaveLength(isOffered ? 1 : 0);
    if (isOffered) await expect.element(ask).toHaveAttribute('href', '/user/mentoring/7/messages');
  });

  test.each([true, false])('lets a mentor choose their own address (only one network: %o)', async (isAlone) => {
    await openRoom({ side: 'mentor', hasStun: !isAlone });
    await page.getByRole('button', { name: '내 회의 주소에서 만나기' }).click();
    await expect.element(page.getByRole('dialog', { name: '어디에서 만날까요?' })).toBeVisible();
    expect(page.getByText('다른 와이파이를 쓰나요?').elements()).toHaveLength(isAlone ? 1 : 0);
  });

  test('opens the room at the second', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START - 10 * MINUTE - 900 });
    stubDevices();
    await renderPage(RoomPage, {
      address: '/user/mentoring/7/room',
      path: '/user/mentoring/:mentoringId/room',
      member: NEW_MENTEE,
      responses: {
        'GET /v1/mentoring/{mentoringId}/room': {
          ...room,
          now: new Date(START - 10 * MINUTE - 900).toISOString(),
          isOpen: false,
        },
        'GET /v1/mentoring/{mentoringId}': NOT_FOUND,
      },
    });
    await expect.element(page.getByRole('button', { name: /부터 입장할 수 있어요/ })).toBeDisabled();
    await untilItCounts();
    vi.advanceTimersByTime(1000);
    await expect.element(page.getByRole('button', { name: '입장하기' })).toBeEnabled();
  });
});

describe('one’s own microphone', () => {
  test('that is given after the page was left is turned off', async () => {
    const given = Promise.withResolvers<MediaStream>();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(given.promise);
    const media = createOwnMedia();
    const started = [media.startMicrophone(), media.startCamera()];
    media.close();
    const { stream } = new AudioContext().createMediaStreamDestination();
    given.resolve(stream);
    await Promise.all(started);
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(media.read()).toMatchObject({ audio: null, microphone: 'unasked', video: null, camera: 'off' });
  });

  test('that is asked for twice at once is on once', async () => {
    const { tracks } = stubDevices();
    const media = createOwnMedia();
    await Promise.all([media.startMicrophone(), media.startMicrophone()]);
    expect(tracks.filter(({ readyState }) => readyState === 'live')).toEqual([media.read().audio]);
    media.close();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });

  test('a camera that is turned off while it starts stays off', async () => {
    const given = Promise.withResolvers<MediaStream>();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(given.promise);
    const media = createOwnMedia();
    const started = media.startCamera();
    media.stopCamera();
    const stream = document.createElement('canvas').captureStream();
    given.resolve(stream);
    await started;
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(media.read()).toMatchObject({ video: null, camera: 'off' });
  });

  test('that was muted when a phone call took it is muted when it is back, and after a reload', async () => {
    const { tracks } = stubDevices();
    rememberInside(7);
    const media = createOwnMedia();
    const stop = keepInside(7, media);
    await expect.poll(() => media.read().microphone).toBe('on');
    void media.setMuted(true);
    tracks.at(-1)?.dispatchEvent(new Event('mute'));
    expect(media.read().microphone).toBe('lost');
    expect(JSON.parse(sessionStorage.getItem('inside-room-7') ?? '')).toMatchObject({ isMuted: true });
    await media.startMicrophone();
    expect(media.read().microphone).toBe('muted');
    stop();
    media.close();
  });

  test('that was lost before the room is entered is turned on again by its button', async () => {
    const { tracks } = stubDevices();
    stubPermission('granted');
    await openRoom();
    await expect.element(page.getByRole('button', { name: '마이크 켜짐' })).toBeVisible();
    tracks.at(-1)?.dispatchEvent(new Event('ended'));
    await page.getByRole('button', { name: '마이크 켜기' }).click();
    await expect.element(page.getByRole('button', { name: '마이크 켜짐' })).toBeVisible();
    expect(tracks).toHaveLength(2);
  });
});

describe('the room', () => {
  beforeEach(() => {
    vi.stubGlobal('RTCPeerConnection', class extends EventTarget {});
  });

  test('is open again after a reload of its page, and asks first after it was left', async () => {
    stubDevices();
    rememberInside(7, { isMuted: true, isSeen: false });
    await openRoom();
    await expect.element(page.getByRole('button', { name: '나가기' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '소리 켜기' })).toBeVisible();
    await page.getByRole('button', { name: '나가기' }).click();
    expect(isInside(7)).toBe(false);
  });

  test('has the agenda behind a tap or a swipe up, and devices and rules behind another tap', async () => {
    await page.viewport(390, 844);
    stubDevices();
    rememberInside(7);
    await openRoom();
    const card = page.getByRole('button', { name: '질문' });
    const agenda = page.getByRole('dialog', { name: '나누고 싶은 이야기' });
    await card.click();
    await agenda.getByRole('button', { name: '닫기' }).click();
    await expect.element(agenda).not.toBeInTheDocument();
    const touch = (type: string, clientY: number) => {
      const target = card.element();
      const touches = [new Touch({ identifier: 1, target, clientY })];
      target.dispatchEvent(
        new TouchEvent(type, { bubbles: true, changedTouches: touches, ...(type === 'touchstart' && { touches }) }),
      );
    };
    touch('touchstart', 800);
    touch('touchend', 790);
    expect(agenda.elements(), 'too short for a swipe').toHaveLength(0);
    touch('touchstart', 800);
    touch('touchend', 700);
    await expect.element(agenda).toBeVisible();
    await agenda.getByRole('button', { name: '닫기' }).click();
    await expect.element(agenda).not.toBeInTheDocument();
    await page.getByRole('button', { name: '더 보기' }).click();
    const more = page.getByRole('dialog', { name: '더 보기' });
    await expect.element(more.getByRole('combobox', { name: '마이크' })).toBeVisible();
    await expect.element(more.getByText('녹화하지 않아요. 상대 동의 없이 녹음·캡처하지 마세요.')).toBeVisible();
  });

  test('has the agenda beside the picture on a wide screen, until it is put away', async () => {
    await page.viewport(1280, 800);
    stubDevices();
    rememberInside(7);
    await openRoom();
    const agenda = page.getByRole('complementary', { name: '나누고 싶은 이야기' });
    await expect.element(agenda).toBeVisible();
    const toggle = page.getByRole('button', { name: '질문' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect.element(agenda).not.toBeInTheDocument();
  });

  test('offers to connect the microphone again when it is refused, and when a phone call has taken it', async () => {
    const devices = stubDevices();
    devices.refuse(true);
    rememberInside(7);
    await openRoom();
    const again = page.getByRole('button', { name: '마이크 다시 연결' });
    await expect.element(again).toBeVisible();
    devices.refuse(false);
    await again.click();
    await expect.element(again).not.toBeInTheDocument();
    devices.tracks.at(-1)?.dispatchEvent(new Event('mute'));
    await expect.element(again).toBeVisible();
    devices.tracks.at(-1)?.dispatchEvent(new Event('unmute'));
    await expect.element(again).not.toBeInTheDocument();
  });
});

describe('the other’s picture', () => {
  const state: CallState = {
    phase: 'in',
    message: '',
    isPeerHere: true,
    wasPeerHere: true,
    link: 'connected',
    peerMedia: { microphone: true, camera: true, screen: false },
    remote: new MediaStream(),
    binding: 0,
  };
  const show = (changes: Partial<CallState> = {}) =>
    renderPage(() => <CallView state={{ ...state, ...changes }} room={room} media={createOwnMedia()} image={null} />, {
      address: '/',
    });

  test('that the browser does not let play starts with a tap', async () => {
    const play = vi
      .spyOn(HTMLMediaElement.prototype, 'play')
      .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
      .mockResolvedValue(undefined);
    await show();
    const button = page.getByRole('button', { name: '소리 켜기' });
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    expect(play).toHaveBeenCalledTimes(2);
  });

  test.each([
    [{ wasPeerHere: false, link: 'none' }, '상대를 기다리고 있어요'],
    [{ wasPeerHere: true, link: 'none' }, '하늘님이 나갔거나 연결이 끊겼어요. 돌아오기를 기다리고 있어요'],
    [{ wasPeerHere: true, link: 'interrupted' }, '하늘님이 나갔거나 연결이 끊겼어요. 돌아오기를 기다리고 있어요'],
  ] as const)('who is not here has not come yet, or has left: %o', async (changes, sentence) => {
    await show({ isPeerHere: false, ...changes });
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test.each([
    [{ hasRelay: false, hasStun: true }, '와이파이를 끄고 다시 들어와 주세요.'],
    [{ hasRelay: false, hasStun: false }, '두 분 모두 같은 와이파이를 써 주세요.'],
    [{ hasRelay: true, hasStun: true }, ''],
  ])('that does not come says after ten seconds what to do: %o', async (paths, advice) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const media = createOwnMedia();
    const connecting: CallState = { ...state, link: 'connecting' };
    await renderPage(() => <CallView state={connecting} room={{ ...room, ...paths }} media={media} image={null} />, {
      address: '/',
    });
    const said = () => document.querySelector('[role=status]')?.textContent;
    await expect.poll(said).toBe('');
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(10_000);
    await expect.poll(said).toBe(advice);
  });

  test('has another element when it is bound anew', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const media = createOwnMedia();
    const Switchable = () => {
      const [binding, setBinding] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setBinding(1)}>
            다시
          </button>
          <CallView state={{ ...state, binding }} room={room} media={media} image={null} />
        </>
      );
    };
    await renderPage(Switchable, { address: '/' });
    const video = () => document.querySelector('video[aria-label="하늘님의 화면"]');
    await expect.poll(video).not.toBeNull();
    const before = video();
    await page.getByRole('button', { name: '다시', exact: true }).click();
    await expect.poll(() => video() !== before && video() !== null).toBe(true);
    expect((video() as HTMLVideoElement).srcObject).toBe(state.remote);
  });
});

describe('the controls over the picture', () => {
  const open = async (canRest: boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const Shown = () => <p>{useAwake(canRest) ? '보여요' : '쉬어요'}</p>;
    await renderPage(Shown, { address: '/' });
  };
  const send = (type: string, pointerType = 'mouse') => dispatchEvent(new PointerEvent(type, { pointerType }));

  test('rest after four quiet seconds, and are back with a movement, a tap or a key', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    await open(true);
    await expect.element(page.getByText('보여요')).toBeVisible();
    for (const sign of ['pointermove', 'click', 'keydown']) {
      vi.advanceTimersByTime(4000);
      await expect.element(page.getByText('쉬어요')).toBeVisible();
      // The tap that follows must hit nothing.
      send('pointermove', 'touch');
      await expect.element(page.getByText('쉬어요')).toBeVisible();
      send(sign);
      await expect.element(page.getByText('보여요')).toBeVisible();
    }
  });

  test.each([
    [false, false],
    [true, true],
  ])('stay while nothing is connected, and with less motion: %o, %o', async (canRest, isReduced) => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList);
    await open(canRest);
    vi.advanceTimersByTime(10_000);
    await expect.element(page.getByText('보여요')).toBeVisible();
  });
});

describe('the ring', () => {
  const ring = () => document.querySelector('[role=timer]');
  const said = () => document.querySelector('[role=timer] [role=status]')?.textContent;
  const open = async (sinceStart: number) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START + sinceStart });
    await renderPage(() => <TimeRing room={{ ...room, aheadMs: 0 }} />, { address: '/' });
    await expect.poll(ring).not.toBeNull();
    await untilItCounts();
  };

  test('is amber from five minutes before the end, within a second, and says so once', async () => {
    await open(25 * MINUTE - 500);
    expect(ring()?.className).not.toContain('text-amber');
    expect(said()).toBe('');
    vi.advanceTimersByTime(1000);
    await expect.poll(() => ring()?.className).toContain('text-amber');
    expect(said()).toBe('5분 남았어요.');
    expect(ring()?.textContent).toContain('5분 남음');
    vi.advanceTimersByTime(MINUTE);
    await expect.poll(said).toBe('');
    expect(ring()?.textContent).toContain('4분 남음');
  });

  test('says that the time is over', async () => {
    await open(30 * MINUTE - 500);
    vi.advanceTimersByTime(1000);
    await expect.poll(said).toBe('약속한 30분이 지났어요.');
    expect(ring()?.textContent).toContain('시간이 다 됐어요');
  });

  test('counts to the start before it', async () => {
    await open(-3 * MINUTE);
    expect(ring()?.textContent).toContain('시작 3분 전');
    expect(ring()?.className).not.toContain('text-amber');
  });
});

describe('a mentor’s place for all mentorings', () => {
  test('says that it could not be read, and tries again', async () => {
    await renderPage(OwnPlace, {
      address: '/',
      responses: {
        'GET /v1/mentor/me/meeting': [
          new Refusal(400, 'BAD_REQUEST', '읽지 못했어요.'),
          { kind: 'LINK', link: 'https://meet.example.com/1' },
        ],
      },
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent('만나는 곳을 불러오지 못했어요.');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByText('https://meet.example.com/1')).toBeVisible();
  });

  test('is changed to an address for all of them, or refused with what is wrong', async () => {
    const { sent } = await renderPage(OwnPlace, {
      address: '/',
      responses: {
        'GET /v1/mentor/me/meeting': { kind: 'ROOM', link: null },
        'PUT /v1/mentor/me/meeting': { kind: 'LINK', link: 'https://meet.example.com/2' },
      },
    });
    await expect.element(page.getByText('선배랑 멘토링룸')).toBeVisible();
    await page.getByRole('button', { name: '만나는 곳 바꾸기' }).click();
    await page.getByRole('radio', { name: /내 회의 주소/ }).click();
    await page.getByRole('textbox', { name: '회의 주소' }).fill('https://meet.example.com/2');
    await page.getByRole('button', { name: '저장' }).click();
    await expect
      .poll(() => sent.find(({ name }) => name === 'PUT /v1/mentor/me/meeting')?.body)
      .toEqual({
        kind: 'LINK',
        link: 'https://meet.example.com/2',
      });
  });

  test('is asked for anew each time: what was chosen and not saved is not shown as set', async () => {
    await renderPage(OwnPlace, {
      address: '/',
      responses: { 'GET /v1/mentor/me/meeting': { kind: 'ROOM', link: null } },
    });
    const change = page.getByRole('button', { name: '만나는 곳 바꾸기' });
    await change.click();
    await page.getByRole('radio', { name: /내 회의 주소/ }).click();
    await page.getByRole('button', { name: '닫기' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await change.click();
    await expect.element(page.getByRole('radio', { name: /선배랑 멘토링룸/ })).toBeChecked();
  });

  test('says why the own room could not be chosen', async () => {
    await renderPage(OwnPlace, {
      address: '/',
      responses: {
        'GET /v1/mentor/me/meeting': { kind: 'LINK', link: 'https://meet.example.com/1' },
        'PUT /v1/mentor/me/meeting': NO_RESPONSE,
      },
    });
    await page.getByRole('button', { name: '만나는 곳 바꾸기' }).click();
    await page.getByRole('radio', { name: /선배랑 멘토링룸/ }).click();
    await page.getByRole('button', { name: '저장' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('네트워크 오류가 발생했습니다. 다시 시도해주세요.');
    await page.getByRole('radio', { name: /내 회의 주소/ }).click();
    await expect.element(page.getByText('네트워크 오류가 발생했습니다.')).not.toBeInTheDocument();
  });
});
