import { rm } from 'node:fs/promises';
import { ensureBrowser } from '../scripts/testing/browser.ts';
import { runChild } from '../scripts/testing/children.ts';
import { AREAS, SCREENS_FOLDER } from './areas.ts';
import { findRoutesWithoutState, printCounts, writeGallery } from './write-gallery.ts';

// `npm run screens`: takes a picture of every screen in every state, in light and in dark, and writes gallery/index.html. With names of
// areas or states, `npm run screens -- auth home/guest`, takes those alone.

const wanted = process.argv.slice(2);
const isWanted = (area: string, state: string): boolean =>
  wanted.length === 0 || wanted.includes(area) || wanted.includes(`${area}/${state}`);
const unknown = wanted.filter((name) =>
  AREAS.every((area) => area.name !== name && area.states.every(({ id }) => `${area.name}/${id}` !== name)),
);
if (unknown.length > 0) {
  console.error(`이런 영역은 없어요: ${unknown.join(', ')}. 있는 것: ${AREAS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const missing = findRoutesWithoutState();
if (missing.length > 0) {
  console.error(`사진이 없는 경로가 있어요: ${missing.join(', ')}. screens/areas 에 상태를 더해 주세요.`);
  process.exit(1);
}
if (!(await ensureBrowser())) {
  console.error('브라우저(Chromium)를 설치하지 못했어요. 직접 설치한 다음 다시 실행해 주세요.');
  process.exit(1);
}
const chosen =
  wanted.length > 0
    ? ['--grep', ` (${wanted.map((name) => (name.includes('/') ? `${name}$` : `${name}/`)).join('|')})`]
    : [];
if (wanted.length === 0) await rm(SCREENS_FOLDER, { recursive: true, force: true });
const exitCode = await runChild('playwright', ['test', '--config', 'screens/playwright.config.ts', ...chosen]);
await writeGallery();
printCounts(isWanted);
process.exit(exitCode);
