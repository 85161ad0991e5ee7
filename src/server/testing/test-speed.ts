/** `npm test` is quick, `npm run test:all` whole, `npm run test:long` long, `npm run chaos -- --long` longest. TEST_SPEED sets it for a single runner. */
export const SPEEDS = ['quick', 'whole', 'long', 'longest'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How often a test repeats what it does, at each speed. Every kind of test runs at every speed (docs/reliability.md). */
const COUNTS_AT = {
  /** Random histories of a few members, each of at most fifty actions. `HISTORIES=…` runs another number. */
  histories: { quick: 100, whole: 500, long: 2000, longest: 100_000 },
  /** Test files that share the histories: a second one uses another core. */
  historyFiles: { quick: 1, whole: 1, long: 2, longest: 2 },
  /** Rounds of a hundred parallel requests to two server processes, of each of the four kinds. */
  races: { quick: 1, whole: 1, long: 5, longest: 50 },
  serverKills: { quick: 1, whole: 2, long: 20, longest: 100 },
  /** Of PostgreSQL under one server, in `npm run chaos`; the disruptions kill it too, under several. */
  postgresKills: { quick: 1, whole: 1, long: 1, longest: 20 },
  pgliteKills: { quick: 1, whole: 1, long: 5, longest: 20 },
  /** Mentorings with payment, each with faults of the gateway and a crash. `GATEWAY_RUNS=…` makes another number. */
  gatewayRuns: { quick: 3, whole: 8, long: 60, longest: 1000 },
  /** Engines that the database, the platform, the search and the journey of the money are tested on: PostgreSQL, or PGlite too. */
  engines: { quick: 1, whole: 2, long: 2, longest: 2 },
  /** The same for all other features. */
  featureEngines: { quick: 1, whole: 1, long: 2, longest: 2 },
  /** Rounds in which each server process is restarted, and a server, the replica and PostgreSQL are killed. */
  disruptionRounds: { quick: 1, whole: 1, long: 4, longest: 4 },
  /** Server processes that serve requests meanwhile; one more does the jobs. */
  disruptedServers: { quick: 2, whole: 2, long: 4, longest: 4 },
  /** Requests a second of each of 24 readers meanwhile, and writes of each of eight writers, were they answered at once. */
  disruptedReads: { quick: 5, whole: 5, long: 50, longest: 50 },
  disruptedWrites: { quick: 5, whole: 5, long: 1000, longest: 1000 },
  /** Requests to two servers that share fewer connections than they want. */
  limitedReads: { quick: 150, whole: 150, long: 600, longest: 10_000 },
  /** Messages to phones that two senders send, which are killed every second. */
  phoneMessages: { quick: 300, whole: 2000, long: 10_000, longest: 10_000 },
  /** Rounds of fifty parallel accepts in one process. */
  acceptRaces: { quick: 3, whole: 10, long: 100, longest: 100 },
  /** The same where each loser has no other time left and is closed. */
  closingRaces: { quick: 1, whole: 1, long: 5, longest: 5 },
  /** Rounds in which six mentors accept six mentees each. */
  circleRaces: { quick: 1, whole: 3, long: 20, longest: 20 },
  /** Rounds of two parallel decisions, appeals or objections of one dispute, of each of the six kinds. */
  disputeRaces: { quick: 1, whole: 2, long: 5, longest: 5 },
  /** Calls of each kind with a known and with an unknown address, for comparing their times. */
  timedCalls: { quick: 60, whole: 60, long: 1000, longest: 1000 },
  /** Requests that the contract does not describe, in rounds of one to every call of it. */
  malformedRequests: { quick: 1000, whole: 5000, long: 100_000, longest: 100_000 },
  /** Rounds of one request to every call that the contract takes. */
  fittingRounds: { quick: 1, whole: 3, long: 100, longest: 100 },
  /** New students behind one address. */
  campusStudents: { quick: 100, whole: 500, long: 500, longest: 500 },
  /** Kinds of PNG, by colour and depth, that are drawn too large. */
  hostilePngKinds: { quick: 1, whole: 6, long: 6, longest: 6 },
  /** Keyed calls of which messages are lost. */
  keyedCalls: { quick: 12, whole: 1000, long: 1000, longest: 1000 },
  /** Messages of each keyed call that are lost one at a time, each in a run of its own: some of them, or all. */
  lostMessages: { quick: 2, whole: 4, long: 1000, longest: 1000 },
  /** Keyed calls of which a message chosen at random is lost, stalled, delayed or doubled. `TAMPERED_CALLS=…` makes another number. */
  tamperedCalls: { quick: 20, whole: 100, long: 10_000, longest: 10_000 },
  /** Widths at which a page's layout is measured: in light, in dark, and with text of twice the size. */
  lightWidths: { quick: 4, whole: 4, long: 6, longest: 6 },
  darkWidths: { quick: 1, whole: 1, long: 6, longest: 6 },
  zoomedWidths: { quick: 1, whole: 1, long: 2, longest: 2 },
  /** Widths at which the journey of the thirty minutes is walked. */
  journeyWidths: { quick: 1, whole: 1, long: 2, longest: 2 },
  /** How long the relay of a call is away: for seconds, then for longer than a connection lasts. */
  relayOutages: { quick: 1, whole: 1, long: 2, longest: 2 },
  /** Messages of one conversation that is scrolled through. */
  scrolledMessages: { quick: 1000, whole: 1000, long: 5000, longest: 5000 },
} as const satisfies Record<string, Record<Speed, number>>;

export type TestCounts = Readonly<Record<keyof typeof COUNTS_AT, number>>;

/** The counts of a speed. */
export function countsAt(speed: Speed): TestCounts {
  const names = Object.keys(COUNTS_AT) as (keyof typeof COUNTS_AT)[];
  return Object.fromEntries(names.map((name) => [name, COUNTS_AT[name][speed]])) as TestCounts;
}

/** The speed of this run. @throws Error when TEST_SPEED is none of them */
export function readSpeed(text = process.env.TEST_SPEED ?? 'quick'): Speed {
  const speed = SPEEDS.find((each) => each === text);
  if (!speed) throw new Error(`TEST_SPEED is ${text}, but must be one of ${SPEEDS.join(', ')}`);
  return speed;
}

/** The counts of this run. */
export const COUNTS = countsAt(readSpeed());
