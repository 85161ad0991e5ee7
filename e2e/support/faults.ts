import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The next such call finds no server. @param ending of its path */
export async function cutOff(page: Page, method: string, ending: string): Promise<void> {
  let isCut = false;
  await page.route(
    (url) => url.pathname.endsWith(ending),
    (route) => {
      if (isCut || route.request().method() !== method) return route.fallback();
      isCut = true;
      return route.abort('connectionrefused');
    },
  );
}

/** Reads an alert, presses OK, and sees it go. */
export async function dismiss(page: Page, title: string, description?: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(alert).toBeVisible();
  if (description) await expect(alert).toContainText(description);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}
