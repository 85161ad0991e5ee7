/** A Korean month and those before it, newest first, each as `2026-11`. @param count how many in all */
export function recentMonths(current: string, count: number): string[] {
  const [year = 0, number = 0] = current.split('-').map(Number);
  return Array.from({ length: count }, (_, monthsBack) =>
    new Date(Date.UTC(year, number - 1 - monthsBack)).toISOString().slice(0, 7),
  );
}

/** `2026년 11월` */
export function describeMonth(month: string): string {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
}
