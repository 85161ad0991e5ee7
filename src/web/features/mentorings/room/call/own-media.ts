import { isInAppBrowser } from '../../../../lib/in-app-browser.ts';
import { createStore } from '../../../../lib/store.ts';

/** What the other side is sent. */
interface OwnMediaState {
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

type Kind = 'audio' | 'video' | 'screen';

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

  let silence: ReturnType<typeof createSilence> | undefined;
  function endSilence(): void {
    silence?.stop();
    silence = undefined;
  }

  /** The request in progress. */
  const asked: Partial<Record<Kind, Promise<MediaStream>>> = {};
  /** Turns off the track, and cancels a request in progress. */
  function stop(kind: Kind): void {
    delete asked[kind];
    store.read()[kind]?.stop();
  }
  /**
   * Uses the track, null without permission or device; the track is turned off if a newer request has replaced this one, or nobody
   * wants it any more.
   */
  async function askInTurn(
    kind: Kind,
    question: Promise<MediaStream>,
    onAnswer: (track: MediaStreamTrack | null) => void,
  ): Promise<void> {
    asked[kind] = question;
    const track = await question.then(
      (stream) => stream.getTracks()[0] ?? null,
      () => null,
    );
    if (asked[kind] !== question) return track?.stop();
    stop(kind);
    return onAnswer(track);
  }

  /** Asks for a microphone, or another one. The choice of muted or not stays. */
  function startMicrophone(deviceId?: string): Promise<void> {
    const audio = { deviceId: exactly(deviceId), echoCancellation: true, noiseSuppression: true };
    return askInTurn('audio', navigator.mediaDevices.getUserMedia({ audio }), (track) => {
      endSilence();
      if (!track) {
        silence = createSilence();
        return change({ audio: silence.track, microphone: 'denied' });
      }
      track.enabled = !store.read().isMuted;
      const heard = () => (track.enabled ? 'on' : 'muted');
      // iOS keeps a microphone muted after a phone call: it is asked for anew by a tap.
      for (const event of ['ended', 'mute', 'unmute'])
        track.addEventListener(
          event,
          () => store.read().audio === track && change({ microphone: event === 'unmute' ? heard() : 'lost' }),
        );
      change({ audio: track, microphone: heard() });
    });
  }

  function startCamera(deviceId?: string): Promise<void> {
    const size = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24 } };
    const wanted = { video: { deviceId: exactly(deviceId), facingMode: 'user', ...size } };
    return askInTurn('video', navigator.mediaDevices.getUserMedia(wanted), (video) => {
      video?.addEventListener('ended', () => store.read().video === video && change({ video: null, camera: 'off' }));
      change({ video, camera: video ? 'on' : 'denied' });
    });
  }

  function stopCamera(): void {
    stop('video');
    change({ video: null, camera: 'off' });
  }

  function stopScreen(): void {
    stop('screen');
    change({ screen: null });
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    startMicrophone,
    startCamera,
    stopCamera,
    stopScreen,
    /** Asks for a microphone if there is none. */
    setMuted(isMuted: boolean) {
      change({ isMuted });
      const { audio, microphone } = store.read();
      if (microphone !== 'on' && microphone !== 'muted') return startMicrophone();
      if (audio) audio.enabled = !isMuted;
      return change({ microphone: isMuted ? 'muted' : 'on' });
    },
    startScreen() {
      return askInTurn('screen', navigator.mediaDevices.getDisplayMedia({ video: true }), (screen) => {
        screen?.addEventListener('ended', stopScreen);
        change({ screen });
      });
    },
    /** Turns everything off. */
    close() {
      for (const kind of ['audio', 'video', 'screen'] as const) stop(kind);
      endSilence();
      store.set(NOTHING);
    },
  };
}

const exactly = (deviceId: string | undefined) => (deviceId ? { exact: deviceId } : undefined);

/** Events that browsers count as user activation, after which a page may play sound. */
const GESTURES = ['pointerdown', 'keydown'];

/**
 * A silent track for a side without a microphone, so that it does not count as absent (product §16.2). After a reload the
 * browser blocks it until the first tap or key.
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

/** Obstacles to a call in this browser. */
type Obstacle = 'in-app' | 'too-old';

/** Tests the features first, then the browser's name. */
export function obstacleToMeeting(): Obstacle | undefined {
  // Some browsers lack what the types promise, as does a page without https.
  const devices = (navigator as Partial<Navigator>).mediaDevices as Partial<MediaDevices> | undefined;
  if ('RTCPeerConnection' in window && devices?.getUserMedia) return undefined;
  return isInAppBrowser() ? 'in-app' : 'too-old';
}

export function canShareScreen(): boolean {
  return 'getDisplayMedia' in navigator.mediaDevices;
}
