import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** Types into a field and leaves it: from then on it shows its message. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await userEvent.tab();
}

/** Expects an alert with this title and text, presses 확인, and waits until it has gone. */
export async function dismissAlert(title: string, description = ''): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await expect.element(alert).toHaveAccessibleDescription(description);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

/** Chooses a file of `bytes` zeros. It is made in the page: sent there, ten megabytes take seconds. */
export function chooseFile(field: Locator, name: string, bytes: number): void {
  const input = field.element() as HTMLInputElement;
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
  const chosen = new DataTransfer();
  const content = new Uint8Array(bytes);
  // The first bytes decide a file's type.
  content.set(new TextEncoder().encode(type === 'application/pdf' ? '%PDF-1.7' : '').subarray(0, bytes));
  if (type === 'image/png') content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].slice(0, bytes));
  chosen.items.add(new File([content], name, { type }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Waits until the page has started its countdown, a moment after rendering, with `setInterval` faked. */
export async function untilItCounts(): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
}

/** The network goes, and is back at once. */
export function loseNetworkForAMoment(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  for (const isThere of [false, true]) {
    online.mockReturnValue(isThere);
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  }
  online.mockRestore();
}

/** Inserts a text where the focus is, as the browser does with a paste: no more of it than the field's `maxlength` lets in. */
export function insertText(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else inserts a text as the browser does
  document.execCommand('insertText', false, text);
}
