/**
 * How the people of the simulated campus behave. No published figures of a mentoring site could be had with their distributions, so each number
 * says where it is from: `assumed`, or a rule of the product, which is not here but called.
 */
export const PARAMETERS = {
  /** Given: a large campus. */
  students: 10_000,
  seniors: 800,
  weeks: 16,
  /** Assumed: relative demand in the weeks of a semester: recruiting in weeks 3 to 6, exams in weeks 8 and 16. */
  demandOfWeeks: [0.8, 1, 1.5, 1.5, 1.5, 1.4, 1, 0.4, 0.8, 1, 1.2, 1.2, 1, 1, 0.8, 0.4],
  /** Assumed: the n-th field is wanted by so much less than the first (Zipf's exponent), and has seniors by so much less. */
  demandTail: 0.9,
  supplyTail: 0.6,
  /** Assumed: sub-fields of a field, topics, half hours that a student has in a week, of 238. */
  subFields: 5,
  studentHalfHours: 60,
  /** Assumed: in which weeks seniors are listed, evenly; 0 is the first of the semester. */
  listedWeeks: [-52, 12],
  /** Assumed: evenings on so many weekdays, and part of the weekend. */
  seniorEvenings: [1, 4],
  /** Assumed: sessions that a senior has time for in a week, and how often each number occurs. */
  sessionsAWeek: [
    [1, 0.5],
    [2, 0.35],
    [4, 0.15],
  ],
  /** Assumed: who has lost interest answers one in ten proposals by themselves; all others between these shares. */
  goneShare: 0.08,
  goneAttention: 0.1,
  attention: [0.72, 0.97],
  /** Assumed: each open proposal more than a week's sessions makes an answer less likely by this factor. */
  crowding: 0.03,
  /** Assumed: hours to an answer that comes by itself, lognormal: medians of seniors between, and the deviation of the logarithm. */
  answerHours: [3, 16],
  answerDeviation: 0.9,
  /** Assumed: a nudge has the answer come within two hours. */
  nudgeEffect: 0.3,
  /** Assumed: declined although there is time; a proposal that says too little, and how often that is declined without a question. */
  decline: 0.08,
  unclear: 0.3,
  declineUnclear: 0.35,
  /** Assumed: a question is answered, hours to it, and hours to the senior's answer after it. */
  questionAnswered: 0.9,
  questionHours: 4,
  afterQuestionHours: 3,
  /** Assumed: when no proposed time is left the senior offers others, which suit the student. */
  otherTimesSuit: 0.6,
  otherTimesHours: 8,
  /** Assumed: who is asked whether to take a pause does; days until somebody who takes one is back. */
  pauseWhenAsked: 0.4,
  pauseDays: 21,
  /** Assumed: a student tries again, after so many hours, so many times in all; looks at so many of the list at a time, and goes on while nobody has
   * time in common. Of these the n-th is chosen so much more rarely than the first (the exponent). */
  triesAgain: 0.75,
  againHours: 8,
  tries: 4,
  page: 20,
  pages: 3,
  lookTail: 0.7,
  slots: 3,
  nearest: 12,
  /** Days ahead that times are looked for. */
  daysAhead: 10,
} as const;
