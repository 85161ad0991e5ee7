import type { Page } from '@playwright/test';

/** Kept by the page for {@link readStaleTexts}. */
interface Translated extends Window {
  translated?: { original: Text; shown: HTMLElement; text: string }[];
}

/** From now on the page's texts are replaced as Chrome and Papago do it: a `<font>` takes the place of each text node, also of those that come later. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(replaceTexts);
}

/** Texts that React has changed since, in nodes that are no longer part of the page: what is shown is old. */
export function readStaleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ((window as Translated).translated ?? [])
      .filter(({ original, shown, text }) => shown.isConnected && original.data !== text)
      .map(({ original, text }) => `${text} → ${original.data}`),
  );
}

/** Runs in the page. */
function replaceTexts(): void {
  // The page's own way of making one is deprecated.
  const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  const translated: NonNullable<Translated['translated']> = [];
  Object.assign(window, { translated });
  const replace = (original: Text) => {
    if (original.data.trim() === '' || original.parentElement?.closest('font, script, style, textarea, title')) return;
    const [shown, inner] = [createFont(), createFont()];
    inner.textContent = original.data;
    shown.append(inner);
    original.replaceWith(shown);
    translated.push({ original, shown, text: original.data });
  };
  const replaceWithin = (root: Node) => {
    if (root instanceof Text) return replace(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') replaceWithin(target);
      for (const node of addedNodes) if (node.isConnected) replaceWithin(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
