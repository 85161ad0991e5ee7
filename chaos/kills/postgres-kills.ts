import { openDeployment, type Server } from '../deployment/deployment.ts';
import { killAndWait } from '../deployment/kill-and-wait.ts';
import { Random } from '../load/random.ts';
import { createWriterGroup } from '../load/writer-group.ts';
import type { KillFigures } from './server-kills.ts';

/** A kill comes after this many more acknowledged writes, in the middle of others. */
const WRITES_BETWEEN = { least: 10, most: 80 };
const GATEWAY_TAKES_MS = 50;

export interface PostgresKillFigures extends KillFigures {
  /** The longest time from a kill until the server process said that it was ready again. */
  readonly slowestReturnMs: number;
}

/** Kills PostgreSQL's postmaster under eight writers; the server process is left alone and must reconnect by itself. */
export async function killPostgres(settings: { kills: number; seed: number }): Promise<PostgresKillFigures> {
  const random = new Random(settings.seed);
  const deployment = await openDeployment('postgresql', 1, { isPostgresKilled: true });
  try {
    const server = deployment.servers[0] as Server;
    const writerGroup = await createWriterGroup(deployment, [server.url], random);
    const slowestStartMs = await server.start();
    await deployment.slowGateway(GATEWAY_TAKES_MS);
    const lost: string[] = [];
    let [slowestReturnMs, killedAt] = [0, performance.now()];
    for (let kill = 0; kill < settings.kills; kill += 1) {
      let isOver = false;
      const running = writerGroup.writers.map((writer) => writer.run(() => isOver));
      await writerGroup.untilWritten(random.between(WRITES_BETWEEN.least, WRITES_BETWEEN.most));
      killedAt = performance.now();
      await killAndWait(deployment.postgres, [server]);
      slowestReturnMs = Math.max(slowestReturnMs, performance.now() - killedAt);
      isOver = true;
      await Promise.all(running);
      lost.push(...(await writerGroup.findLosses()));
    }
    await writerGroup.untilSettled();
    const settledMs = performance.now() - killedAt;
    const violations = await deployment.stopAndCheck();
    return {
      kills: settings.kills,
      ...writerGroup.count(),
      slowestStartMs,
      slowestReturnMs,
      settledMs,
      lost,
      violations,
    };
  } finally {
    await deployment.close();
  }
}
