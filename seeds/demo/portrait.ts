import sharp from 'sharp';
import { pickOfPair } from './names.ts';
import { createRandom, type Random } from './random.ts';

/** Hair behind the face and over it. */
type Style = readonly [behind: string, over: string];

const EARS = '<circle cx="145" cy="208" r="11" fill="SKIN"/><circle cx="255" cy="208" r="11" fill="SKIN"/>';
const SIDES = '<path d="M141 208v-26a59 62 0 0 1 118 0v26z" fill="HAIR"/>';

const STYLES = {
  long: [
    '<path d="M132 250V190a68 74 0 0 1 136 0v60q12 46-8 74H140q-20-28-8-74z" fill="HAIR"/>',
    '<path d="M142 186q4-60 58-62 54 2 58 62-30-8-48-34-20 30-68 34z" fill="HAIR"/>',
  ],
  bob: [
    '<path d="M128 236q-8-122 72-126t72 126q-4 24-18 32H146q-14-8-18-32z" fill="HAIR"/>',
    '<path d="M142 182q6-56 58-58 52 2 58 58-58-22-116 0z" fill="HAIR"/>',
  ],
  bun: [
    '<circle cx="200" cy="112" r="30" fill="HAIR"/><path d="M136 220v-34a64 70 0 0 1 128 0v34z" fill="HAIR"/>',
    '<path d="M142 190q0-64 62-66 50 4 54 60-44 0-74-34-10 26-42 40z" fill="HAIR"/>',
  ],
  ponytail: [
    '<path d="M136 222v-36a64 70 0 0 1 128 0v20q34 30 20 96-20-10-26-44l-10-36z" fill="HAIR"/>',
    '<path d="M142 188q2-62 58-64 56 2 58 64-20-30-58-34-40 6-58 34z" fill="HAIR"/>',
  ],
  waves: [
    '<path d="M134 196a66 76 0 0 1 132 0q16 22 4 44 18 22 4 46 10 22-10 40H136q-20-18-10-40-14-24 4-46-12-22 4-44z" fill="HAIR"/>',
    '<path d="M141 196q-2-68 59-72 61 4 59 72-14-40-59-52-45 12-59 52z" fill="HAIR"/>',
  ],
  pixie: [
    SIDES + EARS,
    '<path d="M140 200q-8-74 56-80 64-2 66 78-8-10-10-26-34 4-56-16-24 26-50 24-4 10-6 20z" fill="HAIR"/>',
  ],
  parted: [SIDES + EARS, '<path d="M142 190q-2-66 58-68t58 68q-6-24-18-34-40 10-80 0-12 10-18 34z" fill="HAIR"/>'],
  swept: [SIDES + EARS, '<path d="M141 192q-6-70 62-70 58 2 56 70-6-24-16-34-42 2-62-20-12 32-40 54z" fill="HAIR"/>'],
  curls: [
    SIDES + EARS,
    '<g fill="HAIR"><circle cx="152" cy="160" r="18"/><circle cx="170" cy="138" r="21"/><circle cx="200" cy="128" r="23"/><circle cx="230" cy="138" r="21"/><circle cx="248" cy="160" r="18"/><circle cx="186" cy="150" r="16"/><circle cx="216" cy="150" r="16"/></g>',
  ],
  tousled: [
    SIDES + EARS,
    '<path d="M142 190q-10-48 18-62 8-22 50-16 44-2 50 42 2 20-2 36-6-26-18-38-42 10-76-4-16 12-22 42z" fill="HAIR"/>',
  ],
  cropped: [SIDES + EARS, '<path d="M143 182q0-56 57-58 57 2 57 58-10-22-22-28-35-8-70 0-12 6-22 28z" fill="HAIR"/>'],
  back: [SIDES + EARS, '<path d="M142 184q2-58 58-60 56 2 58 60-6-20-20-32-38-14-76 0-14 12-20 32z" fill="HAIR"/>'],
} as const satisfies Record<string, Style>;

const MARKS = {
  glasses:
    '<g fill="none" stroke="#3a3446" stroke-width="4"><circle cx="177" cy="206" r="17"/><circle cx="223" cy="206" r="17"/><path d="M194 204q6-4 12 0"/></g>',
  frames:
    '<g fill="none" stroke="#3a3446" stroke-width="4.5"><rect x="159" y="194" width="35" height="25" rx="8"/><rect x="206" y="194" width="35" height="25" rx="8"/><path d="M194 203h12"/></g>',
  lines:
    '<path d="M164 232q3 8 8 11M236 232q-3 8-8 11M154 200l6 3M246 200l-6 3" fill="none" stroke="#8a5a48" stroke-width="2.5" stroke-linecap="round" opacity=".5"/>',
  beard: '<path d="M145 214q3 52 55 52t55-52q-6 18-20 20-14-8-35-8t-35 8q-14-2-20-20z" fill="HAIR" opacity=".42"/>',
  earrings: '<g fill="#c08a2d"><circle cx="146" cy="228" r="4.5"/><circle cx="254" cy="228" r="4.5"/></g>',
} as const;

const COLLARS = {
  round: '',
  shirt: '<path d="M176 304l24 30 24-30 14 8-38 44-38-44z" fill="#fff" opacity=".92"/>',
  knit: '<path d="M164 306q36 34 72 0l8 6q-44 44-88 0z" fill="#fff" opacity=".45"/>',
  jacket:
    '<path d="M178 300l22 34 22-34 8 6-22 94h-16l-22-94z" fill="#fff"/><path d="M170 302l30 98h-44l-14-74zM230 302l-30 98h44l14-74z" fill="#000" opacity=".16"/>',
} as const;

const EYES = [
  '<circle cx="178" cy="206" r="5"/><circle cx="222" cy="206" r="5"/>',
  '<path d="M171 207q7-8 14 0M215 207q7-8 14 0" fill="none" stroke="#2b2230" stroke-width="4" stroke-linecap="round"/>',
] as const;
const MOUTHS = ['M186 234q14 12 28 0', 'M188 236q12 7 24 0', 'M186 233q14 18 28 0z'] as const;

const [LILAC, MINT, PEACH, SKY, PINK, SAND, GREY, AQUA] = [
  '#d9ccfb',
  '#c7e3d4',
  '#fbdcc4',
  '#c9dcf7',
  '#f7cfd8',
  '#e9e2b8',
  '#d5d0e4',
  '#bfe0e2',
];
const [LIGHT, FAIR, WARM, TAN] = ['#f9e0cc', '#f6d7bd', '#efc6a4', '#dba77f'];
const [BLACK, BROWN, CHESTNUT, SLATE, GREYING, SILVER] = [
  '#2b2230',
  '#46322b',
  '#7d5a45',
  '#1f2430',
  '#77727f',
  '#b4b0ba',
];
const [VIOLET, TEAL, GREEN, RUST, NAVY, MAUVE, OCHRE] = [
  '#6a38d6',
  '#2f6f8f',
  '#3d7d5a',
  '#b4533c',
  '#44495f',
  '#8a5a9e',
  '#c08a2d',
];

type Face = readonly [
  style: keyof typeof STYLES,
  hair: string,
  skin: string,
  ground: string,
  clothes: string,
  collar: keyof typeof COLLARS,
  marks?: readonly (keyof typeof MARKS)[],
];

/** The invented faces, as many women as men: of each in twelve, three older ones and four with glasses. Each background stands three times. */
const WOMEN: readonly Face[] = [
  ['bob', BLACK, FAIR, LILAC, VIOLET, 'round'],
  ['waves', BROWN, LIGHT, PEACH, TEAL, 'knit'],
  ['bun', SLATE, WARM, PINK, NAVY, 'jacket', ['lines', 'frames']],
  ['ponytail', CHESTNUT, FAIR, AQUA, RUST, 'round'],
  ['long', BROWN, WARM, SKY, GREEN, 'shirt', ['earrings']],
  ['pixie', BLACK, LIGHT, SAND, MAUVE, 'knit', ['glasses']],
  ['long', BLACK, LIGHT, MINT, OCHRE, 'round', ['glasses']],
  ['bob', SILVER, FAIR, SKY, NAVY, 'shirt', ['lines', 'earrings']],
  ['bun', BLACK, TAN, GREY, RUST, 'knit', ['earrings']],
  ['waves', CHESTNUT, WARM, LILAC, NAVY, 'jacket'],
  ['ponytail', SLATE, LIGHT, PEACH, MAUVE, 'shirt', ['frames']],
  ['pixie', GREYING, WARM, AQUA, TEAL, 'jacket', ['lines']],
];
const MEN: readonly Face[] = [
  ['parted', BLACK, WARM, MINT, NAVY, 'shirt'],
  ['tousled', BROWN, FAIR, SKY, GREEN, 'round', ['glasses']],
  ['back', GREYING, FAIR, SAND, TEAL, 'jacket', ['lines']],
  ['cropped', BLACK, TAN, GREY, OCHRE, 'knit'],
  ['swept', SLATE, LIGHT, PINK, VIOLET, 'round'],
  ['curls', BROWN, WARM, LILAC, TEAL, 'shirt', ['beard']],
  ['parted', CHESTNUT, FAIR, PEACH, MAUVE, 'knit'],
  ['cropped', GREYING, WARM, AQUA, NAVY, 'shirt', ['lines', 'frames']],
  ['tousled', BLACK, LIGHT, SAND, RUST, 'round'],
  ['swept', BROWN, TAN, MINT, GREEN, 'jacket', ['glasses']],
  ['back', SILVER, FAIR, PINK, GREEN, 'knit', ['lines', 'beard']],
  ['curls', SLATE, LIGHT, GREY, VIOLET, 'round', ['frames']],
];

const drawn = new Map<Face, Promise<Buffer>>();

/** Draws the n-th person's invented face, one of 24, as a PNG of 400 × 400 pixels. */
export function drawPortrait(index: number): Promise<Buffer> {
  const face = pickOfPair(index, WOMEN, MEN);
  const portrait =
    drawn.get(face) ??
    sharp(Buffer.from(portraitSvg(face)))
      .png({ palette: true })
      .toBuffer();
  drawn.set(face, portrait);
  return portrait;
}

function portraitSvg(face: Face): string {
  const [style, hair, skin, ground, clothes, collar, marks = []] = face;
  const [behind, over] = STYLES[style];
  const place = Math.max(WOMEN.indexOf(face), MEN.indexOf(face));
  const paint = (part: string) => part.replaceAll('HAIR', hair).replaceAll('SKIN', skin);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="45 76 310 310" width="400" height="400">
    <rect x="45" y="76" width="310" height="310" fill="${ground}"/>
    ${paint(behind)}
    <path d="M84 400q6-96 116-96t116 96z" fill="${clothes}"/>
    <path d="M178 258h44v44q-22 24-44 0z" fill="${skin}"/>
    ${COLLARS[collar]}
    <ellipse cx="200" cy="202" rx="56" ry="64" fill="${skin}"/>
    ${paint(over)}
    <g fill="#2b2230">${EYES[place % 5 === 3 ? 1 : 0]}</g>
    ${marks.map((mark) => paint(MARKS[mark])).join('')}
    <path d="${MOUTHS[place % MOUTHS.length]}" fill="#fff" stroke="#a8544e" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="162" cy="226" r="9" fill="#f08a7d" opacity=".28"/><circle cx="238" cy="226" r="9" fill="#f08a7d" opacity=".28"/>
  </svg>`;
}

const portfolios = new Map<string, Promise<Buffer>>();

/** Draws a page of a portfolio as a PNG, one of seven: a heading, a picture, a chart and paragraphs, with bars in place of text. */
export function drawPortfolio(random: Random): Promise<Buffer> {
  const colours = [VIOLET, TEAL, GREEN, RUST, NAVY, MAUVE, OCHRE];
  const colour = random.pick(colours);
  const portfolio = portfolios.get(colour) ?? drawPage(colour, createRandom(colours.indexOf(colour)));
  portfolios.set(colour, portfolio);
  return portfolio;
}

function drawPage(colour: string, random: Random): Promise<Buffer> {
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
    <rect x="60" y="160" width="320" height="240" rx="12" fill="${random.pick([LILAC, MINT, PEACH, SKY, PINK, SAND])}"/>
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
