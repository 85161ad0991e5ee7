import { describe, expect, it } from 'vitest';
import { readColourTokens } from './tokens.ts';

// Here and not beside the tokens, because it reads a file, which browser code (src/web) cannot.
const schemes = readColourTokens();

const BACKGROUNDS = ['canvas', 'surface', 'sunken'];
const TEXT_COLOURS = ['ink', 'ink-muted', 'ink-faint', 'brand-ink', 'danger', 'success', 'warning'];
const PAIRS: readonly [text: string, ground: string][] = [
  ...TEXT_COLOURS.flatMap((text) => BACKGROUNDS.map((background): [string, string] => [text, background])),
  ['ink', 'raised'],
  ['ink-muted', 'raised'],
  ['brand-ink', 'brand-soft'],
  ['ink-muted', 'brand-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['on-brand', 'brand'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
  ['ink-faint', 'line'],
  ['white', 'purple-600'],
  ['purple-100', 'purple-600'],
  ['purple-700', 'white'],
];

describe.each(Object.entries(schemes))('in the %s scheme', (_, colours) => {
  it.each(PAIRS)('%s on %s has enough contrast (4.5 : 1)', (text, background) => {
    expect(contrast(colours[text], colours[background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BACKGROUNDS)('the border of a control has enough contrast on %s (3 : 1)', (background) => {
    expect(contrast(colours['line-strong'], colours[background])).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.focus, colours[background])).toBeGreaterThanOrEqual(3);
  });
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one = '#000000', other = '#000000') {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
