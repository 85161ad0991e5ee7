/** `12,345` and `1,234.5`, with at most three digits after the point. Not `Intl`: its first use takes a browser longer than drawing a page (docs/performance.md). */
export function groupDigits(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+\b)/g, ',');
}
