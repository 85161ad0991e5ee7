import sharp from 'sharp';
import { LOGO_SHAPES, LOGO_SIDE } from '../../src/domain/brand.ts';
import { readColourTokens } from './tokens.ts';

/** The symbol's size in relation to the icon. A mask may cut off a fifth at each side (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SYMBOL_SCALE = { rounded: 0.74, full: 0.62 };

const ICONS = {
  /** For the browser's tab. */
  'favicon.svg': async () => Buffer.from(iconSvg('rounded')),
  'icon-192.png': () => png('rounded', 192),
  'icon-512.png': () => png('rounded', 512),
  'icon-maskable-512.png': () => png('full', 512),
  /** iOS rounds the corners itself, and shows transparent parts in black. */
  'apple-touch-icon.png': () => png('full', 180),
};

/** The file names of the app's icons. */
export const APP_ICONS = Object.keys(ICONS);

/** The app's icons by file name, drawn from the logo. */
export async function drawAppIcons(): Promise<Map<string, Buffer>> {
  const drawn = Object.entries(ICONS).map(async ([name, draw]): Promise<[string, Buffer]> => [name, await draw()]);
  return new Map(await Promise.all(drawn));
}

function png(shape: keyof typeof SYMBOL_SCALE, size: number): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(shape)), { density: (72 * size) / LOGO_SIDE })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

function iconSvg(shape: keyof typeof SYMBOL_SCALE): string {
  const { light } = readColourTokens();
  const size = LOGO_SIDE * SYMBOL_SCALE[shape];
  const inset = (LOGO_SIDE - size) / 2;
  const corner = shape === 'rounded' ? LOGO_SIDE * 0.28 : 0;
  const mark = LOGO_SHAPES.map(({ path, opacity }) => `<path d="${path}" opacity="${opacity}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SIDE}" height="${LOGO_SIDE}" viewBox="0 0 ${LOGO_SIDE} ${LOGO_SIDE}"><linearGradient id="a" x2="1" y2="1"><stop stop-color="${light['purple-500']}"/><stop offset="1" stop-color="${light['purple-700']}"/></linearGradient><rect width="${LOGO_SIDE}" height="${LOGO_SIDE}" rx="${corner}" fill="url(#a)"/><g fill="#fff" transform="translate(${inset} ${inset}) scale(${SYMBOL_SCALE[shape]})">${mark}</g></svg>`;
}
