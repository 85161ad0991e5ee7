import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROUTES } from '../e2e/support/routes-table.ts';
import { AREAS, SCREENS_FOLDER } from './areas.ts';
import { type Area, pictureOf, type Scheme, type State } from './state.ts';

/** Pixels; two pictures fit side by side. */
const SHOWN_WIDTH = 260;

/** Writes docs/screens/README.md: every state, in light and in dark. */
export async function writeGallery(): Promise<void> {
  const count = AREAS.reduce((sum, { states }) => sum + states.length, 0);
  const text = [
    '# 화면 모음',
    '',
    `모든 화면의 상태 ${count}가지를 390px 너비에서(너비가 적힌 것은 그 너비에서) 밝은 모드와 어두운 모드로 찍었어요. \`npm run screens\` 가 실제 서버와 데모 캠퍼스로`,
    '다시 찍고 이 글도 다시 써요. 너비가 적히지 않은 상태는 360, 390, 768, 1280px 너비에서도 열어, 화면 밖으로 나가거나 잘리거나 가려지거나 44px보다 작은 것이 없는지 봐요.',
    '네 화면은 [예전 모습과 나란히](../screens-before-after.md) 볼 수 있어요. 한 영역만 찍으려면 `npm run screens -- auth` 처럼 이름을 붙여요. 닿을 수 없는 상태가 있으면 실패해요.',
    '',
    ...AREAS.map(({ name, title, states }) => `- [${title}](#${anchorOf(title)}) \`${name}\` ${states.length}`),
    ...AREAS.flatMap(describeArea),
    '',
  ].join('\n');
  await writeFile(join(SCREENS_FOLDER, 'README.md'), text);
}

/** The routes without a state. */
export async function findRoutesWithoutState(): Promise<string[]> {
  const seen = new Set(AREAS.flatMap(({ states }) => states.map(({ route }) => route)));
  return ROUTES.filter((route) => !seen.has(route));
}

function describeArea(area: Area): string[] {
  const rows = area.states.map((state) => {
    const cells = [show(area, state, 'light'), show(area, state, 'dark')];
    return `| ${state.title}<br>\`${state.route}\` | ${cells.join(' | ')} |`;
  });
  return ['', `## ${area.title}`, '', '| 상태 | 밝게 | 어둡게 |', '| --- | --- | --- |', ...rows];
}

function show(area: Area, state: State, scheme: Scheme): string {
  if (!existsSync(join(SCREENS_FOLDER, pictureOf(area, state, scheme)))) return '아직 찍지 않음';
  const label = scheme === 'light' ? '밝게' : '어둡게';
  return `<img src="${pictureOf(area, state, scheme)}" width="${SHOWN_WIDTH}" alt="${state.title}, ${label}">`;
}

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-');
}
