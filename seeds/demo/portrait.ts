import sharp from 'sharp';
import type { Random } from './random.ts';

const GROUNDS = ['#d9ccfb', '#c7e3d4', '#fbdcc4', '#c9dcf7', '#f7cfd8', '#e9e2b8', '#d5d0e4', '#bfe0e2'];
const SKINS = ['#f6d7bd', '#efc6a4', '#e3b08a', '#f9e0cc'];
const HAIRS = ['#2b2230', '#46322b', '#5a4436', '#1f2430', '#7d5a45', '#39323f'];
const CLOTHES = ['#6a38d6', '#2f6f8f', '#3d7d5a', '#b4533c', '#44495f', '#8a5a9e', '#c08a2d'];

const EARS = '<circle cx="145" cy="208" r="11" fill="SKIN"/><circle cx="255" cy="208" r="11" fill="SKIN"/>';
const SIDES = '<path d="M141 208v-26a59 62 0 0 1 118 0v26z" fill="HAIR"/>';

/** Hair behind the face and over it: four long styles and four short ones. */
const STYLES: readonly (readonly [behind: string, over: string])[] = [
  [
    '<path d="M132 250V190a68 74 0 0 1 136 0v60q12 46-8 74H140q-20-28-8-74z" fill="HAIR"/>',
    '<path d="M142 186q4-60 58-62 54 2 58 62-30-8-48-34-20 30-68 34z" fill="HAIR"/>',
  ],
  [
    '<path d="M128 236q-8-122 72-126t72 126q-4 24-18 32H146q-14-8-18-32z" fill="HAIR"/>',
    '<path d="M142 182q6-56 58-58 52 2 58 58-58-22-116 0z" fill="HAIR"/>',
  ],
  [
    '<circle cx="200" cy="112" r="30" fill="HAIR"/><path d="M136 220v-34a64 70 0 0 1 128 0v34z" fill="HAIR"/>',
    '<path d="M142 190q0-64 62-66 50 4 54 60-44 0-74-34-10 26-42 40z" fill="HAIR"/>',
  ],
  [
    '<path d="M136 222v-36a64 70 0 0 1 128 0v20q34 30 20 96-20-10-26-44l-10-36z" fill="HAIR"/>',
    '<path d="M142 188q2-62 58-64 56 2 58 64-20-30-58-34-40 6-58 34z" fill="HAIR"/>',
  ],
  [SIDES + EARS, '<path d="M142 190q-2-66 58-68t58 68q-6-24-18-34-40 10-80 0-12 10-18 34z" fill="HAIR"/>'],
  [SIDES + EARS, '<path d="M141 192q-6-70 62-70 58 2 56 70-6-24-16-34-42 2-62-20-12 32-40 54z" fill="HAIR"/>'],
  [
    SIDES + EARS,
    '<g fill="HAIR"><circle cx="152" cy="160" r="18"/><circle cx="170" cy="138" r="21"/><circle cx="200" cy="128" r="23"/><circle cx="230" cy="138" r="21"/><circle cx="248" cy="160" r="18"/><circle cx="186" cy="150" r="16"/><circle cx="216" cy="150" r="16"/></g>',
  ],
  [
    SIDES + EARS,
    '<path d="M142 190q-10-48 18-62 8-22 50-16 44-2 50 42 2 20-2 36-6-26-18-38-42 10-76-4-16 12-22 42z" fill="HAIR"/>',
  ],
];
const COLLARS = [
  '',
  '<path d="M176 304l24 30 24-30 14 8-38 44-38-44z" fill="#fff" opacity=".92"/>',
  '<path d="M164 306q36 34 72 0l8 6q-44 44-88 0z" fill="#fff" opacity=".45"/>',
];
const EYES = [
  '<circle cx="178" cy="206" r="5"/><circle cx="222" cy="206" r="5"/>',
  '<path d="M171 207q7-8 14 0M215 207q7-8 14 0" fill="none" stroke="#2b2230" stroke-width="4" stroke-linecap="round"/>',
];
const MOUTHS = ['M186 234q14 12 28 0', 'M188 236q12 7 24 0', 'M186 233q14 18 28 0z'];
const GLASSES =
  '<g fill="none" stroke="#3a3446" stroke-width="4"><circle cx="177" cy="206" r="17"/><circle cx="223" cy="206" r="17"/><path d="M194 204q6-4 12 0"/></g>';

/** Draws an invented face as a PNG of 400 × 400 pixels: one of eight hairstyles, as many long as short. */
export async function drawPortrait(random: Random): Promise<Buffer> {
  const hair = random.pick(HAIRS);
  const skin = random.pick(SKINS);
  const ground = random.pick(GROUNDS);
  const [behind, over] = random.pick(STYLES);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
    <rect width="400" height="400" fill="${ground}"/>
    ${behind.replaceAll('HAIR', hair).replaceAll('SKIN', skin)}
    <path d="M84 400q6-96 116-96t116 96z" fill="${random.pick(CLOTHES)}"/>
    <path d="M178 258h44v44q-22 24-44 0z" fill="${skin}"/>
    ${random.pick(COLLARS)}
    <ellipse cx="200" cy="202" rx="56" ry="64" fill="${skin}"/>
    ${over.replaceAll('HAIR', hair)}
    <g fill="#2b2230">${random.pick(EYES)}</g>
    ${random.whole(0, 3) === 0 ? GLASSES : ''}
    <path d="${random.pick(MOUTHS)}" fill="#fff" stroke="#a8544e" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="162" cy="226" r="9" fill="#f08a7d" opacity=".28"/><circle cx="238" cy="226" r="9" fill="#f08a7d" opacity=".28"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Draws a page of a portfolio as a PNG: a heading, a picture, a chart and paragraphs, with bars in place of text. */
export async function drawPortfolio(random: Random): Promise<Buffer> {
  const colour = random.pick(CLOTHES);
  const bars = [0, 1, 2, 3, 4, 5].map((index) => {
    const height = random.whole(20, 120);
    return `<rect x="${420 + index * 52}" y="${400 - height}" width="36" height="${height}" rx="4" fill="${index === 5 ? colour : '#d5d0e4'}"/>`;
  });
  const lines = [0, 1, 2, 3, 4, 5, 6].map(
    (index) =>
      `<rect x="60" y="${460 + index * 30}" width="${random.whole(420, 680)}" height="10" rx="5" fill="#d5d0e4"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 720" width="800" height="720">
    <rect width="800" height="720" fill="#fff"/>
    <rect x="60" y="56" width="${random.whole(220, 380)}" height="30" rx="6" fill="#2b2230"/>
    <rect x="60" y="106" width="${random.whole(120, 260)}" height="12" rx="6" fill="#8b8499"/>
    <rect x="60" y="160" width="320" height="240" rx="12" fill="${random.pick(GROUNDS)}"/>
    <path d="M60 400l110-130 80 84 50-46 80 92z" fill="${colour}" opacity=".7"/>
    <path d="M420 400h316" stroke="#8b8499" stroke-width="2"/>
    ${bars.join('')}
    ${lines.join('')}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

let certificate: Promise<Buffer> | undefined;

/** Draws a page as a placeholder for a certificate, with lines in place of text. */
export function drawCertificate(): Promise<Buffer> {
  certificate ??= sharp(Buffer.from(certificateSvg())).png().toBuffer();
  return certificate;
}

function certificateSvg(): string {
  const lines = [300, 260, 340, 220, 320, 280, 360, 240].map(
    (width, index) => `<rect x="60" y="${150 + index * 30}" width="${width * 0.8}" height="8" rx="4" fill="#d5d0e4"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 560" width="400" height="560">
    <rect width="400" height="560" fill="#fff"/>
    <rect x="24" y="24" width="352" height="512" fill="none" stroke="#8b8499" stroke-width="2"/>
    <rect x="120" y="64" width="160" height="22" rx="5" fill="#544e61"/>
    <rect x="155" y="104" width="90" height="9" rx="4" fill="#8b8499"/>
    ${lines.join('')}
    <circle cx="310" cy="470" r="30" fill="none" stroke="#c8283f" stroke-width="4"/>
    <path d="M296 470h28M310 456v28" stroke="#c8283f" stroke-width="4"/>
  </svg>`;
}
