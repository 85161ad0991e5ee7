import type { Locator, Page } from '@playwright/test';

/** The line of one of the folded groups of a progress screen: 준비, 메시지와 장소, 결제와 규칙. */
export function group(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}`) }).and(page.locator('[aria-expanded]'));
}

/** Opens a folded group, if it is not open. */
export async function openGroup(page: Page, title: string): Promise<void> {
  const line = group(page, title);
  await line.waitFor();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
}
