import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROUTES } from '../e2e/support/routes-table.ts';
import type { TextInView } from '../e2e/support/text-in-view.ts';
import { AREAS, SCREENS_FOLDER } from './areas.ts';
import { type Area, countOf, pictureOf, SCHEMES, type Scheme, type State } from './state.ts';

/** Writes gallery/index.html: every state, in light and in dark. */
export async function writeGallery(): Promise<void> {
  const count = AREAS.reduce((sum, { states }) => sum + states.length, 0);
  const page = `<!doctype html>
<html lang="ko"><meta charset="utf-8"><title>선배랑 화면 모음</title>
<style>body{font:15px/1.5 sans-serif;margin:24px}section{display:flex;flex-wrap:wrap;gap:24px}figure{margin:0}img{width:260px;border:1px solid #ccc}</style>
<h1>화면의 상태 ${count}가지</h1>
<nav>${AREAS.map(({ name, title }) => `<a href="#${name}">${title}</a>`).join(' · ')}</nav>
${AREAS.map(describeArea).join('\n')}
</html>
`;
  await mkdir(SCREENS_FOLDER, { recursive: true });
  await writeFile(join(SCREENS_FOLDER, 'index.html'), page);
}

/** Prints the Hangul syllables in the first viewport and the height of each state that was taken, the fullest first. */
export function printCounts(isWanted: (area: string, state: string) => boolean): void {
  const rows = AREAS.flatMap((area) =>
    area.states.flatMap((state) => {
      const count = isWanted(area.name, state.id) ? readCount(area, state) : undefined;
      return count ? [{ state: `${area.name}/${state.id}`, ...count }] : [];
    }),
  );
  for (const { hangul, height, state } of rows.toSorted((a, b) => b.hangul - a.hangul))
    console.log(`${String(hangul).padStart(4)} 자 ${String(height).padStart(5)} px  ${state}`);
}

/** The routes without a state. */
export function findRoutesWithoutState(): string[] {
  const seen = new Set(AREAS.flatMap(({ states }) => states.map(({ route }) => route)));
  return ROUTES.filter((route) => !seen.has(route));
}

function describeArea(area: Area): string {
  const states = area.states.map((state) => {
    const pictures = SCHEMES.map((scheme) => show(area, state, scheme)).join('');
    return `<figure>${pictures}<figcaption>${state.title}${describeCount(area, state)}<br><code>${escape(state.route)}</code></figcaption></figure>`;
  });
  return `<h2 id="${area.name}">${area.title}</h2><section>${states.join('\n')}</section>`;
}

function show(area: Area, state: State, scheme: Scheme): string {
  const picture = pictureOf(area, state, scheme);
  return existsSync(join(SCREENS_FOLDER, picture)) ? `<img loading="lazy" src="${picture}" alt="">` : '아직 찍지 않음 ';
}

function describeCount(area: Area, state: State): string {
  const count = readCount(area, state);
  return count ? ` · ${count.hangul}자 · ${count.height}px` : '';
}

function readCount(area: Area, state: State): TextInView | undefined {
  const file = join(SCREENS_FOLDER, countOf(area, state));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextInView) : undefined;
}

const escape = (text: string): string => text.replaceAll('<', '&lt;');
