import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { inWakingHours } from '#domain/time/waking-hours.ts';
import type { Random } from '../../chaos/load/random.ts';
import { PARAMETERS as P, type TellingChannel } from './parameters.ts';
import { pickWeighted, type Senior } from './population.ts';
import type { Attendance, Card, FreeTime } from './world.ts';

/** What people decide and when. Times are ms; nobody answers at night. */
export class Behaviour {
  readonly #random: Random;
  readonly #absences: Random;
  readonly #haste: number;

  /** @param absences decides attendance @param channel by which seniors are told of proposals */
  constructor(random: Random, absences: Random, channel: TellingChannel = 'mail') {
    this.#haste = 1 - P.unopenedShare * (1 - P.openedAfter[channel]);
    this.#random = random;
    this.#absences = absences;
  }

  /** The cards of a page in the order in which a student looks at them: rather from the top. */
  lookOrder(cards: readonly Card[]): Card[] {
    const left = [...cards];
    const order: Card[] = [];
    while (left.length > 0) {
      const places = left.map((_card, place) => [place, 1 / (place + 1) ** P.lookTail] as const);
      order.push(...left.splice(pickWeighted(this.#random, places), 1));
    }
    return order;
  }

  /** Some of the nearest times; those that the picker does not suggest only when there are no others. */
  chooseTimes(free: readonly FreeTime[]): number[] {
    const suggested = free.filter(({ isAvoided }) => !isAvoided);
    const left = (suggested.length > 0 ? suggested : free).slice(0, P.nearest).map(({ start }) => start);
    const chosen: number[] = [];
    while (chosen.length < P.slots && left.length > 0)
      chosen.push(...left.splice(this.#random.between(0, left.length - 1), 1));
    return chosen.toSorted((a, b) => a - b);
  }

  /** When a senior answers without a nudge; undefined for never. @param open their open proposals, this one included */
  answersAt(senior: Senior, open: number, since: number): number | undefined {
    const crowd = Math.max(0, open - senior.sessionsAWeek);
    if (!this.#random.chance(senior.attention / (1 + P.crowding * crowd))) return undefined;
    return this.#later(since, senior.answerHours * this.#haste);
  }

  /** When a senior answers because of a nudge; undefined when it has no effect. */
  answersNudgeAt(nudgedAt: number): number | undefined {
    if (!this.#random.chance(P.nudgeEffect)) return undefined;
    return awake(nudgedAt + this.#random.next() * P.nudgedHours * HOUR_MS);
  }

  saysTooLittle(): boolean {
    return this.#random.chance(P.unclear);
  }

  declines(isUnclear: boolean): boolean {
    return (isUnclear && this.#random.chance(P.declineUnclear)) || this.#random.chance(P.decline);
  }

  /** When the student answers a question, and the senior the proposal after that; undefined for never. */
  answersQuestionAt(askedAt: number): number | undefined {
    return this.#random.chance(P.questionAnswered) ? this.#later(askedAt, P.questionHours) : undefined;
  }
  answersAfterQuestionAt(answeredAt: number): number {
    return this.#later(answeredAt, P.afterQuestionHours);
  }

  /** Whether times that a senior offers instead suit, and when the student says so. */
  likesOtherTimes(): boolean {
    return this.#random.chance(P.otherTimesSuit);
  }
  answersOfferAt(offeredAt: number): number {
    return this.#later(offeredAt, P.otherTimesHours);
  }

  /** When a student tries again; undefined for not any more. @param tries so far */
  triesAgainAt(tries: number, since: number): number | undefined {
    if (tries >= P.tries || !this.#random.chance(P.triesAgain)) return undefined;
    return this.#later(since, P.againHours);
  }

  /** Who of the two comes to a confirmed session. */
  comes(): Attendance {
    const [student, senior] = [this.#absences.next(), this.#absences.next()];
    return { student: student >= P.absentStudents, senior: senior >= P.absentSeniors };
  }

  pausesWhenAsked(): boolean {
    return this.#random.chance(P.pauseWhenAsked);
  }
  backFromPauseAt(pausedAt: number): number {
    return pausedAt + P.pauseDays * DAY_MS;
  }

  #later(since: number, medianHours: number): number {
    return awake(since + this.#lognormal(medianHours) * HOUR_MS);
  }

  /** Lognormal with this median. */
  #lognormal(median: number): number {
    const [radius, angle] = [1 - this.#random.next(), this.#random.next()];
    const normal = Math.sqrt(-2 * Math.log(radius)) * Math.cos(2 * Math.PI * angle);
    return median * Math.exp(P.answerDeviation * normal);
  }
}

const awake = (at: number): number => inWakingHours(new Date(at)).getTime();
