import { mkdir } from 'node:fs/promises';
import { AREAS } from './areas.ts';
import { test } from './stage.ts';
const WANT = new RegExp(process.env['WANT'] ?? '.');
const OUT = '/tmp/look/w';
test.use({ expectedFaults: /error/i });
for (const [place, { area, state }] of AREAS.flatMap((a) => a.states.map((s) => ({ area: a, state: s }))).entries()) {
  if (!WANT.test(`${area.name}/${state.id}`)) continue;
  test.describe(area.name, () => {
    test.use({ ordinal: place });
    test(`${area.name}/${state.id}`, async ({ stage }) => {
      const page = await state.reach(stage);
      for (const [name, width, size] of [
        ['320', 320, ''],
        ['360', 360, ''],
        ['1280', 1280, ''],
        ['200', 390, '200%'],
        ['320x200', 320, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((s) => {
          document.documentElement.style.fontSize = s;
        }, size);
        await page.waitForTimeout(150);
        const { h, over } = await page.evaluate(() => ({
          h: document.documentElement.scrollHeight,
          over: document.documentElement.scrollWidth - innerWidth,
        }));
        if (over > 0) console.log(`OVERFLOW ${area.name}/${state.id} ${name} ${over}`);
        const hasDialog = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
        if (!hasDialog) await page.setViewportSize({ width, height: Math.min(Math.max(h, 844), 3600) });
        await page.waitForTimeout(100);
        await mkdir(`${OUT}/${name}`, { recursive: true });
        await page.screenshot({ path: `${OUT}/${name}/${area.name}-${state.id}.png`, animations: 'disabled' });
      }
    });
  });
}
