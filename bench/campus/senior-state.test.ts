import { expect, it } from 'vitest';
import { isFreeAt } from '#domain/mentors/availability/free-times.ts';
import { Random } from '../../chaos/load/random.ts';
import { START, startOf, weekOf } from './calendar.ts';
import { makePopulation } from './population.ts';
import { SeniorState } from './senior-state.ts';

it.each([true, false])('the free half hours of the fast model are those of the product (limits: %s)', (hasLimits) => {
  const { seniors } = makePopulation(new Random(7), { students: 0, seniors: 5, weeks: 16 });
  const random = new Random(8);
  for (const senior of seniors) {
    const state = new SeniorState(senior, hasLimits);
    const starts = [0, 1, 2].flatMap((week) => [...senior.free].map((half) => startOf(week, half)));
    for (const start of starts) if (random.chance(0.1)) state.book(start);
    for (let hours = 0; hours < 14 * 24; hours += 13) {
      const now = START + hours * 3_600_000;
      // What is booked is looked at from this week's Monday on.
      for (const start of starts.filter((each) => weekOf(each) >= weekOf(now)))
        expect(state.isOpenAt(start, now)).toBe(isFreeAt(state.facts(), new Date(start), new Date(now)));
    }
  }
});
