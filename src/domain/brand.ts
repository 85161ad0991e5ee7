import { SESSION_MINUTES } from './mentorings/times/session-length.ts';

/** The product's name, as shown on pages, in previews and on the phone's home screen. */
export const SERVICE_NAME = '선배랑';
export const TAGLINE = `같은 학교 선배와 단둘이 ${SESSION_MINUTES}분`;
export const SERVICE_DESCRIPTION = `${TAGLINE}. 먼저 걸어 본 선배에게 진로와 취업 이야기를 들어 보세요.`;

/** The side of the square that {@link LOGO_SHAPES} are drawn in. */
export const LOGO_SIDE = 48;
/** The logo: a senior and a junior side by side, the senior's arm around the junior. Each shape is an SVG path and its opacity. */
export const LOGO_SHAPES: readonly { path: string; opacity: number }[] = [
  { path: 'M30.5 6a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11z', opacity: 1 },
  { path: 'M21 40V29a9.5 9.5 0 0 1 19 0v8a3 3 0 0 1-3 3z', opacity: 1 },
  { path: 'M13.5 14.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z', opacity: 0.65 },
  { path: 'M6 37v-4a7.5 7.5 0 0 1 13-5.1V40H9a3 3 0 0 1-3-3z', opacity: 0.65 },
];

/** What a browser's tab has stored once it has shown the splash. */
export const SPLASH_SHOWN = 'splash';
