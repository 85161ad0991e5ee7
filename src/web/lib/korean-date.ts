import * as korean from '#domain/time/korean-time.ts';

const NO_BREAK_SPACE = '\u00a0';

/** A text whose dates stay in one line: `11월 24일 (화)` wraps neither between month and day nor before the weekday. */
export function keepDatesTogether(text: string): string {
  return text.replaceAll(/(?<=\d[년월]) (?=\d)|(?<=\d일) (?=\([월화수목금토일]\))/g, NO_BREAK_SPACE);
}

/** A Korean day, `YYYY-MM-DD`, on a page: `11월 24일 (화)`. */
export function describeKoreanDay(day: string): string {
  return keepDatesTogether(korean.describeKoreanDay(day));
}

/** A Korean day on a page as seen from another one, with its year where that is another: `2027년 3월 1일 (월)`. */
export function describeDayFrom(from: string, day: string): string {
  return keepDatesTogether(korean.describeDayFrom(from, day));
}

/** An instant on a page: `11월 24일 (화) 14:30`. */
export function describeKoreanTime(instant: Date): string {
  return keepDatesTogether(korean.describeKoreanTime(instant));
}

/** An instant on a page, with its year: `2026년 12월 1일 09:00`. */
export function describeDate(instant: Date): string {
  return keepDatesTogether(korean.describeDate(instant));
}

/** A Korean day, `YYYY-MM-DD`, on a page, with its year: `2026년 12월 1일`. */
export function describeKoreanDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return keepDatesTogether(`${year}년 ${month}월 ${date}일`);
}
