import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDeployment } from '../deployment/deployment.ts';
import { checkOut, findPreviousRelease } from '../deployment/previous-release.ts';
import { Random } from '../load/random.ts';
import { OPERATOR, signUpPeople } from '../load/sign-up.ts';
import { groupWriters, type WriterFigures, type WriterGroup } from '../load/writer-group.ts';

const WRITERS_EACH = 3;
const MENTORS_EACH = 2;
/** Writes before the new version starts, while both run, and after each change from then on. */
const WRITES = 40;

export interface UpgradeFigures extends WriterFigures {
  /** The commit of the version before. */
  readonly previous: string;
  /** How long the new version took to start, which brings the tables up to date under load. */
  readonly upgradeMs: number;
  /** What the previous release logged as an error, or the new one. */
  readonly errors: readonly string[];
  /** Acknowledged writes that are not stored. */
  readonly lost: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Upgrades a deployment as an operator does, under load: the previous release serves, the new version starts beside it and brings the
 * tables up to date, both serve, the old one ends, and comes back once more as after a rollback. People sign up, list, propose, pay,
 * accept and cancel on each, those of the one version on what the other has written.
 */
export async function upgradeUnderLoad(settings: { seed: number }): Promise<UpgradeFigures> {
  const random = new Random(settings.seed);
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-upgrade-'));
  const previous = await findPreviousRelease();
  const root = join(folder, 'previous');
  await checkOut(previous, root);
  const deployment = await openDeployment('postgresql', 2, { settings: OPERATOR, roots: [root] });
  try {
    const [before, after] = deployment.servers;
    if (!before || !after) throw new Error('An upgrade takes two servers');
    await before.start();
    const mentors = await signUpPeople(before.url, 'ROLE_MENTOR', WRITERS_EACH * MENTORS_EACH);
    const mentees = await signUpPeople(before.url, 'ROLE_MENTEE', WRITERS_EACH);
    const old = groupWriters({ mentees, mentors, urls: [before.url], random });

    const endOldLoad = work(old);
    await old.untilWritten(WRITES);
    const upgradeMs = await after.start();
    const newMentors = await signUpPeople(after.url, 'ROLE_MENTOR', WRITERS_EACH * MENTORS_EACH);
    const newMentees = await signUpPeople(after.url, 'ROLE_MENTEE', WRITERS_EACH);
    const crossed = groupWriters({ mentees: newMentees, mentors: newMentors, urls: [after.url, before.url], random });
    const endCrossedLoad = work(crossed);
    await Promise.all([old.untilWritten(WRITES), crossed.untilWritten(WRITES)]);
    await endCrossedLoad();
    await endOldLoad();
    const lost = [...(await old.findLosses()), ...(await crossed.findLosses())];

    await before.stop();
    await before.start();
    const endLoadAfterRollback = [work(old), work(crossed)];
    await Promise.all([old.untilWritten(WRITES), crossed.untilWritten(WRITES)]);
    await Promise.all(endLoadAfterRollback.map((end) => end()));
    await Promise.all([old.untilSettled(), crossed.untilSettled()]);
    lost.push(...(await old.findLosses()), ...(await crossed.findLosses()));
    const figures = addFigures(old.count(), crossed.count());
    const violations = await deployment.stopAndCheck();
    const errors = [...(await before.readErrors()), ...(await after.readErrors())];
    return { previous, upgradeMs, ...figures, errors, lost, violations };
  } finally {
    await deployment.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets the writers to work. @returns ends it, once what is under way is done */
function work({ writers }: WriterGroup): () => Promise<void> {
  const over = new AbortController();
  const working = writers.map((writer) => writer.run(() => over.signal.aborted));
  return async () => {
    over.abort();
    await Promise.all(working);
  };
}

function addFigures(a: WriterFigures, b: WriterFigures): WriterFigures {
  const refused = { ...a.refused };
  for (const [code, times] of Object.entries(b.refused)) refused[code] = (refused[code] ?? 0) + times;
  return {
    acknowledged: a.acknowledged + b.acknowledged,
    interrupted: a.interrupted + b.interrupted,
    unavailable: a.unavailable + b.unavailable,
    refused,
    faults: [...a.faults, ...b.faults],
  };
}
