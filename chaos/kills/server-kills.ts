import type { Database } from '#server/db/database.ts';
import { openDeployment, type Server } from '../deployment/deployment.ts';
import { Random } from '../load/random.ts';
import { createWriterGroup, type WriterFigures } from '../load/writer-group.ts';

/** A kill comes after this many more acknowledged writes, in the middle of others. */
const WRITES_BETWEEN = { least: 5, most: 80 };
/** Long enough for a kill to interrupt payments. */
const GATEWAY_TAKES_MS = 150;

/** The result of killing the server repeatedly. */
export interface KillFigures extends WriterFigures {
  readonly kills: number;
  readonly slowestStartMs: number;
  /** How long after the last start the last unknown outcome was known. */
  readonly settledMs: number;
  /** Acknowledged writes that are not stored. */
  readonly lost: readonly string[];
  /** Rules of product §14 that do not hold. */
  readonly violations: readonly string[];
}

/** Kills the one server process under eight writers, and reads all that was acknowledged after each start. */
export async function killServers(settings: {
  engine: Database['engine'];
  kills: number;
  seed: number;
}): Promise<KillFigures> {
  const random = new Random(settings.seed);
  const deployment = await openDeployment(settings.engine, 1);
  try {
    const server = deployment.servers[0] as Server;
    const writerGroup = await createWriterGroup(deployment, [server.url], random);
    const lost: string[] = [];
    let slowestStartMs = await server.start();
    let startedAt = performance.now();
    for (let kill = 0; kill < settings.kills; kill += 1) {
      await deployment.slowGateway(GATEWAY_TAKES_MS);
      const running = writerGroup.writers.map((writer) => writer.run(() => false));
      await writerGroup.untilWritten(random.between(WRITES_BETWEEN.least, WRITES_BETWEEN.most));
      await server.kill();
      await Promise.all(running);
      slowestStartMs = Math.max(slowestStartMs, await server.start());
      startedAt = performance.now();
      lost.push(...(await writerGroup.findLosses()));
    }
    await writerGroup.untilSettled();
    const settledMs = performance.now() - startedAt;
    const violations = await deployment.stopAndCheck();
    return { kills: settings.kills, ...writerGroup.count(), slowestStartMs, settledMs, lost, violations };
  } finally {
    await deployment.close();
  }
}
