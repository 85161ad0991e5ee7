import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { LOGO_SHAPES, LOGO_SIDE, SERVICE_NAME, TAGLINE } from '#domain/brand.ts';
import { html } from '#domain/text/html.ts';
import { type MentorCard, printableCharactersOf } from './page-head.ts';

/** The size that messengers and search engines show large (https://ogp.me, 1.91 : 1). */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const PORTRAIT_SIDE = 300;
const TEXT_WIDTH = WIDTH - 3 * MARGIN - PORTRAIT_SIDE;
const LOGO_SIZE = 64;

/** Servers may have no Korean font, so text is drawn with the font package that the pages use. */
const FONT_FILES = {
  Bold: fontFile('Bold'),
  Medium: fontFile('Medium'),
};

interface Line {
  readonly text: string;
  readonly size: number;
  readonly weight: keyof typeof FONT_FILES;
  readonly colour: string;
  readonly maxLines?: number;
  readonly gapAbove?: number;
}

/** Draws the preview of a mentor's page as a JPEG. @param photo the profile image's bytes; without it a placeholder is drawn */
export async function drawMentorCard(card: MentorCard, photo: Buffer | undefined): Promise<Buffer> {
  const lines = await drawLines([
    { text: card.schoolName, size: 32, weight: 'Medium', colour: '#d9ccfb' },
    {
      text: `${card.nickname} 멘토`,
      size: card.nickname.length > 9 ? 52 : 72,
      weight: 'Bold',
      colour: '#ffffff',
      maxLines: 2,
      gapAbove: 8,
    },
    { text: card.work, size: 34, weight: 'Medium', colour: '#ede6fd', maxLines: 2, gapAbove: 16 },
    { text: card.introduction, size: 34, weight: 'Medium', colour: '#d9ccfb', maxLines: 2, gapAbove: 28 },
  ]);
  return compose([...(await drawBrand()), ...lines, await drawPortrait(photo)]);
}

/** Draws the preview of every other page. */
export async function drawServiceCard(): Promise<Buffer> {
  const lines = await drawLines([
    { text: TAGLINE, size: 76, weight: 'Bold', colour: '#ffffff', maxLines: 2 },
    {
      text: '먼저 걸어 본 선배에게 진로와 취업 이야기를 들어 보세요.',
      size: 34,
      weight: 'Medium',
      colour: '#ede6fd',
      maxLines: 2,
      gapAbove: 24,
    },
  ]);
  const mark = Buffer.from(logoSvg(420, 0.9));
  return compose([...(await drawBrand()), ...lines, { input: mark, left: WIDTH - MARGIN - 400, top: 130 }]);
}

function compose(layers: OverlayOptions[]): Promise<Buffer> {
  return sharp(Buffer.from(GROUND))
    .composite(layers)
    .flatten()
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const GROUND = html`<svg
  xmlns="http://www.w3.org/2000/svg"
  width="${WIDTH}"
  height="${HEIGHT}"
  viewBox="0 0 ${WIDTH} ${HEIGHT}"
>
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#6a38d6" />
      <stop offset="1" stop-color="#351e6d" />
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#ground)" />
  <circle cx="1010" cy="315" r="330" fill="#ffffff" opacity="0.06" />
  <circle cx="1150" cy="40" r="150" fill="#ffffff" opacity="0.05" />
</svg>`.markup;

function logoSvg(size: number, opacity = 1): string {
  const shapes = LOGO_SHAPES.map(({ path, opacity: own }) => html`<path d="${path}" opacity="${own}" />`);
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${size}"
    height="${size}"
    viewBox="0 0 ${LOGO_SIDE} ${LOGO_SIDE}"
    fill="#ffffff"
    opacity="${opacity}"
  >
    ${shapes}
  </svg>`.markup;
}

/** Logo and name at the top left. */
async function drawBrand(): Promise<OverlayOptions[]> {
  const name = await drawText({ text: SERVICE_NAME, size: 40, weight: 'Bold', colour: '#ffffff' });
  return [
    { input: Buffer.from(logoSvg(LOGO_SIZE)), left: MARGIN - 8, top: MARGIN - 24 },
    {
      input: name.data,
      left: MARGIN + LOGO_SIZE,
      top: MARGIN - 24 + Math.round((LOGO_SIZE - name.info.height) / 2) + 4,
    },
  ];
}

/** The lines from top to bottom, the last one at the bottom of the image. */
async function drawLines(lines: readonly Line[]): Promise<OverlayOptions[]> {
  const written = lines.filter(({ text }) => text.trim() !== '');
  const drawn = await Promise.all(written.map(drawText));
  const heights = drawn.map(({ info }, index) => info.height + (written[index]?.gapAbove ?? 0) + 12);
  let top = HEIGHT - MARGIN - heights.reduce((sum, height) => sum + height, 0);
  return drawn.map(({ data }, index) => {
    const layer = { input: data, left: MARGIN, top: Math.max(0, Math.round(top + (written[index]?.gapAbove ?? 0))) };
    top += heights[index] ?? 0;
    return layer;
  });
}

/** Renders text, wrapped to the column and truncated after `maxLines`. Pango interprets markup, so user text is escaped. */
function drawText({ text, size, weight, colour, maxLines = 1 }: Line) {
  const visible = shorten(text, (TEXT_WIDTH / size) * maxLines * (maxLines > 1 ? 0.9 : 1));
  const { markup } = html`<span foreground="${colour}">${joinWords(visible)}</span>`;
  const font = `Pretendard ${weight} ${size}`;
  return sharp({
    text: {
      text: markup,
      font,
      fontfile: FONT_FILES[weight],
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size / 4),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Truncates a text to a width in em: a Korean letter is 1 em wide, a Latin one a little over half. */
function shorten(text: string, ems: number): string {
  let width = 0;
  const letters = printableCharactersOf(text);
  const end = letters.findIndex((letter) => {
    width += letter.charCodeAt(0) > 0x2e7f ? 0.9 : 0.6;
    return width > ems;
  });
  return end === -1
    ? letters.join('')
    : `${letters
        .slice(0, end - 1)
        .join('')
        .trimEnd()}…`;
}

/** Pango breaks lines between any two Korean letters; word joiners between them prevent that, as `word-break: keep-all` on the pages. */
function joinWords(text: string): string {
  return text.replaceAll(/(?<=[가-힣])(?=[가-힣])/g, '\u2060');
}

async function drawPortrait(photo: Buffer | undefined): Promise<OverlayOptions> {
  const circle = Buffer.from(
    `<svg width="${PORTRAIT_SIDE}" height="${PORTRAIT_SIDE}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
  );
  const input = await sharp(photo ?? Buffer.from(PLACEHOLDER_PORTRAIT))
    .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: 'cover' })
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left: WIDTH - MARGIN - PORTRAIT_SIDE, top: Math.round((HEIGHT - PORTRAIT_SIDE) / 2) };
}

/** The placeholder for a missing photo, as on the pages. */
const PLACEHOLDER_PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 80 80">
  <rect width="80" height="80" fill="#ede6fd"/>
  <path d="M12 80c1.6-17 13-25 28-25s26.4 8 28 25z" fill="#9d7bf0"/>
  <circle cx="40" cy="33" r="15.5" fill="#d9ccfb"/>
  <path d="M24 33c-1.5-11 6-18.500 16-18.500S57.5 21 56 33c-3.5-2.5-5-6-6-9.5-5.5 3.5-16 4-20.5 2.5-1 3-3 5.5-5.5 7z" fill="#572ab4"/>
</svg>`;

function fontFile(weight: string): string {
  return fileURLToPath(import.meta.resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`));
}
