export interface Bar {
  readonly label: string;
  /** 0 to 1, and half the width of its interval. */
  readonly mean: number;
  readonly margin: number;
}

const [LABELS, BARS, ROW] = [300, 420, 30];
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/**
 * A chart of shares as SVG, with the interval of each and a line at the aim. The same figures stand beside it in a table.
 * @param aim 0 to 1
 */
export function drawBars(title: string, bars: readonly Bar[], aim: number): string {
  const height = bars.length * ROW + 70;
  const x = (share: number) => LABELS + share * BARS;
  const rows = bars.map(({ label, mean, margin }, index) => {
    const y = 44 + index * ROW;
    return `<text x="${LABELS - 12}" y="${y + 14}" text-anchor="end">${label}</text>
<rect x="${LABELS}" y="${y}" width="${(mean * BARS).toFixed(1)}" height="20" rx="3" fill="#6d5ce7"/>
<path d="M${x(mean - margin).toFixed(1)} ${y + 10}H${x(mean + margin).toFixed(1)}" stroke="#1f1b3a" stroke-width="2"/>
<text x="${x(1) + 12}" y="${y + 14}">${percent(mean)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABELS + BARS + 90} ${height}" role="img" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="24" font-weight="bold" font-size="15">${title}</text>
${rows.join('\n')}
<path d="M${x(aim)} 36V${height - 24}" stroke="#c2410c" stroke-dasharray="5 4" stroke-width="2"/>
<text x="${x(aim)}" y="${height - 8}" text-anchor="middle" fill="#c2410c">${percent(aim)}</text>
</svg>
`;
}
