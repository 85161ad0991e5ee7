import { createStore } from '../../../lib/store.ts';

/** What of one's own the other is sent. */
export interface OwnMediaState {
  /** The microphone, or a silent track in its place; null before it was asked for. */
  readonly audio: MediaStreamTrack | null;
  /** Whether there is a microphone: `denied` without permission or device. */
  readonly microphone: 'unasked' | 'on' | 'muted' | 'lost' | 'denied';
  /** What was chosen, also while there is no microphone. */
  readonly isMuted: boolean;
  readonly camera: 'off' | 'on' | 'denied';
  /** The camera's picture; null while it is off. */
  readonly video: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

const NOTHING: OwnMediaState = {
  audio: null,
  microphone: 'unasked',
  isMuted: false,
  camera: 'off',
  video: null,
  screen: null,
};

/** One's own microphone, camera and screen. Each is asked for by itself, so that one who refuses the camera is still heard. */
export type OwnMedia = ReturnType<typeof createOwnMedia>;

export function createOwnMedia() {
  const store = createStore<OwnMediaState>(NOTHING);
  const change = (changed: Partial<OwnMediaState>) => store.set({ ...store.read(), ...changed });

  let stopSilence = (): void => undefined;
  function startSilence(): MediaStreamTrack | null {
    const silence = createSilence();
    stopSilence = silence.stop;
    return silence.track;
  }
  function endSilence(): void {
    stopSilence();
    stopSilence = () => undefined;
  }

  /** How often each was asked for, or taken back: only the answer to the last question is used. */
  const questions = { audio: 0, video: 0, screen: 0 };
  const takeBack = (kind: keyof typeof questions) => (questions[kind] += 1);
  /** @returns the answer; undefined, with its track turned off, where another question has taken its place or nobody wants it any more */
  async function askInTurn(
    kind: keyof typeof questions,
    question: Promise<MediaStreamTrack | null>,
  ): Promise<{ readonly track: MediaStreamTrack | null } | undefined> {
    const turn = takeBack(kind);
    const track = await question;
    if (turn === questions[kind]) return { track };
    track?.stop();
    return undefined;
  }

  /** Asks for a microphone, or another one. The choice of muted or not stays, unless it is given. */
  async function startMicrophone(deviceId?: string, isMuted = store.read().isMuted): Promise<void> {
    change({ isMuted });
    const wanted = { audio: { ...exactly(deviceId), echoCancellation: true, noiseSuppression: true } };
    const answer = await askInTurn('audio', ask(wanted));
    if (!answer) return;
    const { track } = answer;
    store.read().audio?.stop();
    endSilence();
    if (!track) return change({ audio: startSilence(), microphone: 'denied' });
    track.enabled = !store.read().isMuted;
    const isCurrent = () => store.read().audio === track;
    // iOS keeps a microphone muted after a phone call: it is asked for anew by a tap.
    for (const event of ['ended', 'mute'])
      track.addEventListener(event, () => isCurrent() && change({ microphone: 'lost' }));
    track.addEventListener('unmute', () => isCurrent() && change({ microphone: track.enabled ? 'on' : 'muted' }));
    change({ audio: track, microphone: track.enabled ? 'on' : 'muted' });
  }

  async function startCamera(deviceId?: string): Promise<void> {
    const size = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24 } };
    const answer = await askInTurn('video', ask({ video: { ...exactly(deviceId), facingMode: 'user', ...size } }));
    if (!answer) return;
    const { track: video } = answer;
    store.read().video?.stop();
    video?.addEventListener('ended', () => store.read().video === video && change({ video: null, camera: 'off' }));
    change({ video, camera: video ? 'on' : 'denied' });
  }

  function stopCamera(): void {
    takeBack('video');
    store.read().video?.stop();
    change({ video: null, camera: 'off' });
  }

  function stopScreen(): void {
    takeBack('screen');
    store.read().screen?.stop();
    change({ screen: null });
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    startMicrophone,
    startCamera,
    stopCamera,
    stopScreen,
    setMuted(isMuted: boolean) {
      const { audio, microphone } = store.read();
      if (audio) audio.enabled = !isMuted;
      const isThere = microphone === 'on' || microphone === 'muted';
      change({ isMuted, ...(isThere && { microphone: isMuted ? 'muted' : 'on' }) });
    },
    async startScreen() {
      const question = navigator.mediaDevices.getDisplayMedia({ video: true }).then(
        (stream) => stream.getVideoTracks()[0] ?? null,
        () => null,
      );
      const answer = await askInTurn('screen', question);
      if (!answer) return;
      const { track: screen } = answer;
      screen?.addEventListener('ended', stopScreen);
      change({ screen });
    },
    /** Turns everything off, also what is still being asked for. */
    close() {
      for (const kind of ['audio', 'video', 'screen'] as const) takeBack(kind);
      const { audio, video, screen } = store.read();
      for (const track of [audio, video, screen]) track?.stop();
      endSilence();
      store.set(NOTHING);
    },
  };
}

const exactly = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {});

/** @returns the track, or null without permission or device */
async function ask(wanted: MediaStreamConstraints): Promise<MediaStreamTrack | null> {
  try {
    return (await navigator.mediaDevices.getUserMedia(wanted)).getTracks()[0] ?? null;
  } catch {
    return null;
  }
}

/** What a browser takes for the word of a person, after which a page may play. */
const GESTURES = ['pointerdown', 'keydown'];

/**
 * Something for the other to receive of one who has no microphone: who is there is not taken for absent (product §16.2). After a reload the
 * browser keeps it still until the first tap or key.
 */
function createSilence(): { track: MediaStreamTrack | null; stop: () => void } {
  const context = new AudioContext();
  const resume = () => void context.resume().catch(() => undefined);
  resume();
  for (const gesture of GESTURES) addEventListener(gesture, resume);
  return {
    track: context.createMediaStreamDestination().stream.getAudioTracks()[0] ?? null,
    stop() {
      for (const gesture of GESTURES) removeEventListener(gesture, resume);
      void context.close();
    },
  };
}
