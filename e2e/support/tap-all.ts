import type { Page } from '@playwright/test';

/** Controls that end the visit, lead to another site, or cannot be undone and ask for no confirmation. */
const LEFT_ALONE = /로그아웃|탈퇴|나가기|시뮬레이터.*로 로그인/;
const TAPPED = 'button, summary, input[type=checkbox], input[type=radio], [role=tab]';
/** Of many alike, such as the half hours of a week, two are enough. */
const EACH_KIND = 2;

/** Looks at a page after a tap. @param tapped names what was tapped */
export type TapLook = (page: Page, tapped: string) => Promise<void>;

/** Taps everything on a page that is not a link, and closes what opens. */
export async function tapAll(page: Page, look: TapLook): Promise<void> {
  await settle(page);
  const address = page.url();
  const done: string[] = [];
  for (;;) {
    const tapped = await page.evaluate(tapNext, {
      selector: TAPPED,
      done,
      leftAlone: LEFT_ALONE.source,
      max: EACH_KIND,
    });
    if (tapped === undefined) return;
    done.push(tapped);
    await settle(page);
    await look(page, tapped);
    await closeDialogs(page);
    if (page.url() !== address) {
      await page.goto(address);
      await settle(page);
    }
  }
}

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  while ((await dialogs.count()) > 0) {
    const before = await dialogs.count();
    await page.keyboard.press('Escape');
    await settle(page);
    if ((await dialogs.count()) < before) continue;
    const way = dialogs.last().getByRole('button', { name: /^(?:확인|취소|닫기)$/ });
    if ((await way.count()) === 0) return void (await page.reload());
    await way.first().evaluate((button: HTMLElement) => button.click());
    await settle(page);
  }
}

/** What a tap changes at once is painted, or the page has begun anew. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(twoFrames).catch(() => page.waitForLoadState());
  await page.locator('#splash').waitFor({ state: 'detached' });
}

/** Runs in the page. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Runs in the page. @returns what was tapped; undefined when there is nothing more */
function tapNext(what: { selector: string; done: string[]; leftAlone: string; max: number }): string | undefined {
  const leftAlone = new RegExp(what.leftAlone);
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll<HTMLElement>(what.selector)) {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    const kind = `${element.tagName} ${(element.ariaLabel ?? label ?? '').replaceAll(/\d+/g, '0').trim()}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `${kind} ${count}`;
    if (count > what.max || what.done.includes(name) || leftAlone.test(kind)) continue;
    if (element.matches(':disabled') || !element.checkVisibility()) continue;
    element.click();
    return name;
  }
  return undefined;
}
