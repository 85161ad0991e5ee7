/**
 * How the people of the simulated campus behave. Each number says where it is from: a published source, `assumed`, or `given`. What the product
 * decides is not here but called. What was looked for in vain stands in docs/answered.md.
 */
export const PARAMETERS = {
  /** Given: a large campus. */
  students: 10_000,
  seniors: 800,
  weeks: 16,
  /** Assumed: relative demand in the weeks of a semester, recruiting in weeks 3 to 6; in weeks with exams this much of it. */
  demandOfWeeks: [0.8, 1, 1.5, 1.5, 1.5, 1.4, 1, 1, 0.8, 1, 1.2, 1.2, 1, 1, 0.8, 1],
  examDemand: 0.4,
  /** Assumed: the n-th field is wanted by so much less than the first (Zipf's exponent), and has seniors by so much less. */
  demandTail: 0.9,
  supplyTail: 0.6,
  /** Assumed: sub-fields of a field that are wanted; half hours that a student has in a week, of 238. */
  subFields: 5,
  studentHalfHours: 60,
  /** Assumed: agrees that the proposal passes on to recommended seniors. */
  backupConsent: 0.7,
  /** Assumed: in which weeks seniors are listed, evenly; 0 is the first of the semester. */
  listedWeeks: [-52, 12],
  /** Assumed: evenings on this many weekdays, and part of the weekend. */
  seniorEvenings: [1, 4],
  /** Assumed: sessions that a senior has time for in a week, and how often each number occurs. */
  sessionsAWeek: [
    [1, 0.5],
    [2, 0.35],
    [4, 0.15],
  ],
  /** Assumed: seniors who have lost interest answer one proposal in ten by themselves; all others between these shares. */
  goneShare: 0.08,
  goneAttention: 0.1,
  attention: [0.72, 0.97],
  /**
   * That people answer a smaller share of what they get the more they get: Kooti, Aiello, Grbovic, Lerman, Mantrach, "Evolution of Conversations in
   * the Age of Email Overload", WWW 2015, https://arxiv.org/abs/1504.00704. Assumed: each open proposal more than a week's sessions makes an answer
   * less likely by this factor.
   */
  crowding: 0.03,
  /**
   * That times to an answer are lognormal: Stouffer, Malmgren, Amaral, "Log-normal statistics in e-mail communication patterns", 2006,
   * https://arxiv.org/abs/physics/0605027 (3,188 people of a university). Assumed: the medians of seniors, in hours, lie between these, for an answer that
   * comes by itself; the deviation of the logarithm.
   */
  answerHours: [3, 16],
  answerDeviation: 0.9,
  /**
   * Assumed: of a senior's time to an answer, this share passes until the mail about the proposal is opened; a push and an 알림톡 are opened after
   * so much of that time. The times above are those of mail.
   */
  unopenedShare: 0.6,
  openedAfter: { mail: 1, push: 0.35, alimtalk: 0.15 },
  /** Assumed: a nudge brings the answer within this many hours. */
  nudgeEffect: 0.3,
  nudgedHours: 2,
  /** Assumed: declined although there is time; a proposal that says too little, and how often that is declined without a question. */
  decline: 0.08,
  unclear: 0.3,
  declineUnclear: 0.35,
  /** Assumed: a question is answered, hours to it, and hours to the senior's answer after it. */
  questionAnswered: 0.9,
  questionHours: 4,
  afterQuestionHours: 3,
  /** Assumed: a senior who has no time left in the week of any proposed time offers others, which suit the student; hours to the student's answer. */
  otherTimesSuit: 0.6,
  otherTimesHours: 8,
  /**
   * Assumed: does not come to a confirmed session. Of medical appointments 23 % are missed (Dantas and others, Health Policy 122, 2018,
   * https://doi.org/10.1016/j.healthpol.2018.02.002); sessions here are paid beforehand, and people are reminded.
   */
  absentStudents: 0.05,
  absentSeniors: 0.02,
  /** Assumed: share of seniors who take a pause when asked; days until they are back. */
  pauseWhenAsked: 0.4,
  pauseDays: 21,
  /**
   * Assumed: how likely a student tries again, after how many hours, and how often in all; how many seniors of the list a student looks at per page, and
   * how many pages while nobody has time in common.
   */
  triesAgain: 0.75,
  againHours: 8,
  tries: 4,
  page: 20,
  pages: 3,
  /**
   * That people look at a list from its top: Craswell, Zoeter, Taylor, Ramsey, "An experimental comparison of click position-bias models", WSDM 2008,
   * https://doi.org/10.1145/1341531.1341545. Assumed: the n-th is chosen so much more rarely than the first (the exponent).
   */
  lookTail: 0.7,
  /** Assumed: a student proposes this many times, out of this many nearest ones, within this many days. */
  slots: 3,
  nearest: 12,
  daysAhead: 10,
} as const;

/** By what seniors are told of proposals. */
export type TellingChannel = keyof typeof PARAMETERS.openedAfter;
