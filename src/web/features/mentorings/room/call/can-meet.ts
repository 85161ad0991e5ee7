import { isInAppBrowser } from '../../../../lib/in-app-browser.ts';

/** Obstacles to a call in this browser. */
export type Obstacle = 'in-app' | 'too-old';

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
