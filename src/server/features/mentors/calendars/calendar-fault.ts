import type { CalendarProblem } from '#domain/mentors/calendars.ts';

/** A calendar that cannot be read, for a reason that its owner can do something about. */
export class CalendarFault extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
