import { createStore } from '../../../lib/store.ts';

/** What of one's own the other is sent. */
export interface OwnMediaState {
  /** The microphone, or a silent track in its place; null before it was asked for. */
  readonly audio: MediaStreamTrack | null;
  /** Whether there is a microphone: `denied` without permission or device. */
  readonly microphone: 'unasked' | 'on' | 'muted' | 'lost' | 'denied';
  readonly camera: 'off' | 'on' | 'denied';
  /** The camera's picture; null while it is off. */
  readonly video: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

const NOTHING: OwnMediaState = { audio: null, microphone: 'unasked', camera: 'off', video: null, screen: null };

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

  /** Asks for a microphone, or another one. The choice of muted or not stays. */
  async function startMicrophone(deviceId?: string, isMuted = store.read().microphone === 'muted'): Promise<void> {
    const { audio: before } = store.read();
    const track = await ask({ audio: { ...exactly(deviceId), echoCancellation: true, noiseSuppression: true } });
    before?.stop();
    endSilence();
    if (!track) return change({ audio: startSilence(), microphone: 'denied' });
    track.enabled = !isMuted;
    // iOS keeps a microphone muted after a phone call: it is asked for anew by a tap.
    for (const event of ['ended', 'mute'])
      track.addEventListener(event, () => store.read().audio === track && change({ microphone: 'lost' }));
    track.addEventListener('unmute', () => change({ microphone: track.enabled ? 'on' : 'muted' }));
    change({ audio: track, microphone: track.enabled ? 'on' : 'muted' });
  }

  async function startCamera(deviceId?: string): Promise<void> {
    const size = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24 } };
    const video = await ask({ video: { ...exactly(deviceId), facingMode: 'user', ...size } });
    store.read().video?.stop();
    video?.addEventListener('ended', () => store.read().video === video && change({ video: null, camera: 'off' }));
    change({ video, camera: video ? 'on' : 'denied' });
  }

  function stopCamera(): void {
    store.read().video?.stop();
    change({ video: null, camera: 'off' });
  }

  function stopScreen(): void {
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
      if (microphone === 'on' || microphone === 'muted') change({ microphone: isMuted ? 'muted' : 'on' });
    },
    async startScreen() {
      const screen = await navigator.mediaDevices.getDisplayMedia({ video: true }).then(
        (stream) => stream.getVideoTracks()[0] ?? null,
        () => null,
      );
      screen?.addEventListener('ended', stopScreen);
      change({ screen });
    },
    /** Turns everything off. */
    close() {
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
