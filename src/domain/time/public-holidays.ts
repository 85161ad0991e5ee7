import { addKoreanDays, weekdayOfDay } from './korean-time.ts';

/** What gives a public holiday another day when it is lost to a weekend or to another one (관공서의 공휴일에 관한 규정 제3조). */
type Substitute = 'WEEKEND' | 'SUNDAY' | 'NONE';

interface Holiday {
  readonly day: string;
  readonly name: string;
  readonly substitute: Substitute;
}

/** By month and day; since which year it is one, where that is not before the first year asked for. */
const FIXED: readonly { readonly date: string; name: string; substitute: Substitute; since?: number }[] = [
  { date: '01-01', name: '신정', substitute: 'NONE' },
  { date: '03-01', name: '삼일절', substitute: 'WEEKEND' },
  { date: '05-01', name: '노동절', substitute: 'WEEKEND', since: 2026 },
  { date: '05-05', name: '어린이날', substitute: 'WEEKEND' },
  { date: '06-06', name: '현충일', substitute: 'NONE' },
  { date: '07-17', name: '제헌절', substitute: 'WEEKEND', since: 2026 },
  { date: '08-15', name: '광복절', substitute: 'WEEKEND' },
  { date: '10-03', name: '개천절', substitute: 'WEEKEND' },
  { date: '10-09', name: '한글날', substitute: 'WEEKEND' },
  { date: '12-25', name: '성탄절', substitute: 'WEEKEND' },
];

/** By month and day of the lunar calendar, and within which days of the year the first of them falls. */
const LUNAR = {
  newYear: { date: '1-1', from: '01-20' },
  buddha: { date: '4-8', from: '04-25' },
  harvest: { date: '8-15', from: '09-05' },
};
/** A day of the lunar calendar moves by no more than a month. */
const LUNAR_SPAN_DAYS = 40;

/** Made when it is first needed: that takes a phone a tenth of a second. */
let dangi: Intl.DateTimeFormat | undefined;

/** What operators say of single days on top of what is computed: the name of a holiday, or null for none. */
export type HolidayChanges = ReadonlyMap<string, string | null>;

/** Operators have changed nothing. */
export const NO_CHANGES: HolidayChanges = new Map();

const computed = new Map<number, ReadonlyMap<string, string>>();

/**
 * Korea's public holidays of a year, with their substitutes, by Korean day: the law as it is since May 2026, for the years from 2023 on.
 * Elections and single days that the government adds are not computed (docs/decisions/0201).
 */
export function publicHolidays(year: number): ReadonlyMap<string, string> {
  const known = computed.get(year);
  if (known) return known;
  const holidays = holidaysOf(year);
  const names = new Map<string, string>();
  for (const { day, name } of holidays) names.set(day, names.has(day) ? `${names.get(day)}, ${name}` : name);
  for (const { day, name } of substitutesOf(holidays)) names.set(day, name);
  const sorted = new Map([...names].toSorted(([a], [b]) => a.localeCompare(b)));
  computed.set(year, sorted);
  return sorted;
}

/** The name of the public holiday on a Korean day, or undefined. */
export function holidayOn(day: string, changes: HolidayChanges): string | undefined {
  const changed = changes.get(day);
  return changed === undefined ? publicHolidays(Number(day.slice(0, 4))).get(day) : (changed ?? undefined);
}

function holidaysOf(year: number): Holiday[] {
  const fixed = FIXED.filter(({ since = 0 }) => year >= since).map(({ date, name, substitute }) => ({
    day: `${year}-${date}`,
    name,
    substitute,
  }));
  const buddha = { day: lunarDay(year, LUNAR.buddha), name: '부처님오신날', substitute: 'WEEKEND' } as const;
  const feasts = [...feast(lunarDay(year, LUNAR.newYear), '설날'), ...feast(lunarDay(year, LUNAR.harvest), '추석')];
  return [...fixed, buddha, ...feasts].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** A feast with the days before and after it. */
function feast(day: string, name: string): Holiday[] {
  return [-1, 0, 1].map((offset) => ({
    day: addKoreanDays(day, offset),
    name: offset === 0 ? name : `${name} 연휴`,
    substitute: 'SUNDAY',
  }));
}

function lunarDay(year: number, { date, from }: { date: string; from: string }): string {
  dangi ??= new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const first = `${year}-${from}`;
  for (let offset = 0; offset < LUNAR_SPAN_DAYS; offset += 1) {
    const day = addKoreanDays(first, offset);
    const parts = dangi.formatToParts(new Date(`${day}T00:00:00Z`));
    const part = (type: string) => parts.find((each) => each.type === type)?.value;
    // A leap month's number ends in `bis`.
    if (`${part('month')}-${part('day')}` === date) return day;
  }
  throw new Error(`No day ${date} of the lunar calendar in ${year}`);
}

/** One for each day that was lost, on the first day after it that is none and no weekend. */
function substitutesOf(holidays: readonly Holiday[]): { day: string; name: string }[] {
  const taken = new Set(holidays.map(({ day }) => day));
  return [...Map.groupBy(holidays, ({ day }) => day)].flatMap(([day, there]) =>
    lostOn(day, there).map(({ name }) => {
      let next = addKoreanDays(day, 1);
      while (taken.has(next) || isWeekend(next)) next = addKoreanDays(next, 1);
      taken.add(next);
      return { day: next, name: `대체공휴일(${name.replace(' 연휴', '')})` };
    }),
  );
}

/** On a weekend those that the law gives another day; on a weekday all but one of those that meet there. */
function lostOn(day: string, there: readonly Holiday[]): readonly Holiday[] {
  const weekday = weekdayOfDay(day);
  const replaced = there.filter(({ substitute }) => substitute !== 'NONE');
  if (!isWeekend(day)) return there.length > 1 ? replaced.slice(0, there.length - 1) : [];
  return replaced.filter(({ substitute }) => weekday === '일' || substitute === 'WEEKEND');
}

function isWeekend(day: string): boolean {
  return weekdayOfDay(day) === '토' || weekdayOfDay(day) === '일';
}
