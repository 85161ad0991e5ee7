import type { Envelope } from '#contract/calls.ts';
import { openDeployment, type Deployment } from '../deployment/deployment.ts';
import { endConnections, limitConnections } from '../deployment/role-store.ts';
import type { Client } from '../load/client.ts';
import { Random } from '../load/random.ts';
import { createWriterGroup, type WriterFigures } from '../load/writer-group.ts';

/** Fewer than one instance's pool, and two instances run. */
const LIMIT = 6;
const READERS = 32;
const REFUSED_REQUESTS = 40;
const WRITES_AFTERWARDS = 30;
const READS = ['GET /v1/mentor', 'GET /v1/notifications', 'GET /v1/bookmark', 'GET /v1/members/me'] as const;

export interface ConnectionLimitFigures extends WriterFigures {
  /** Requests while PostgreSQL had six connections for two instances, by their status; those of the writers are not among them. */
  readonly limited: Readonly<Record<number, number>>;
  readonly limitedSlowestMs: number;
  /** Requests while PostgreSQL had none, by their status. */
  readonly refusedAll: Readonly<Record<number, number>>;
  /** How long the quickest and the slowest of them took. */
  readonly refusedWithinMs: readonly [number, number];
  /** Responses without the Retry-After, message or envelope that they must have. */
  readonly faults: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Two instances with a pool of twenty connections each on a PostgreSQL that has six for them: readers and writers use them. Then on one
 * that has none: every request gets a 503. Then on one that has enough again.
 * @param reads how many requests the readers make in all
 */
export async function limitConnectionsUnderLoad(settings: {
  reads: number;
  seed: number;
}): Promise<ConnectionLimitFigures> {
  const random = new Random(settings.seed);
  const deployment = await openDeployment('postgresql', 2);
  const superuserUrl = deployment.postgres?.url ?? '';
  try {
    const writerGroup = await createWriterGroup(
      deployment,
      deployment.servers.map(({ url }) => url),
      random,
    );
    await limitConnections(superuserUrl, LIMIT);
    await Promise.all(deployment.servers.map((server) => server.start()));
    const clients = writerGroup.writers.map(({ client }) => client);
    let isOver = false;
    const running = writerGroup.writers.map((writer) => writer.run(() => isOver));
    const answers = await readAll(deployment, clients, settings.reads);
    isOver = true;
    await Promise.all(running);
    const { unavailable } = writerGroup.count();

    await limitConnections(superuserUrl, 0);
    await endConnections(superuserUrl);
    const refusals = await refuseAll(deployment, clients);
    await limitConnections(superuserUrl, -1);

    isOver = false;
    const after = writerGroup.writers.map((writer) => writer.run(() => isOver));
    await writerGroup.untilWritten(WRITES_AFTERWARDS);
    isOver = true;
    await Promise.all(after);
    await writerGroup.untilSettled();
    const figures = writerGroup.count();
    const turnedAway = unavailable > 0 ? [`${unavailable} requests of the writers got a 503`] : [];
    return {
      ...figures,
      limited: countStatuses(answers),
      limitedSlowestMs: Math.max(...answers.map(({ tookMs }) => tookMs)),
      refusedAll: countStatuses(refusals),
      refusedWithinMs: spread(refusals),
      faults: [...figures.faults, ...turnedAway, ...refusals.flatMap(({ fault }) => fault ?? [])],
      violations: await deployment.stopAndCheck(),
    };
  } finally {
    await deployment.close();
  }
}

interface Answer {
  readonly status: number;
  readonly tookMs: number;
  readonly fault?: string | undefined;
}

/** Thirty-two readers at once, in turn on each instance. */
async function readAll({ servers }: Deployment, clients: readonly Client[], reads: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = reads;
  const read = async (_unused: unknown, reader: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const url = servers[left % servers.length]?.url ?? '';
      const path = (READS[left % READS.length] ?? '').split(' ')[1] ?? '';
      const { status, tookMs } = await get(clients[reader % clients.length], `${url}${path}`);
      answers.push({ status, tookMs });
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return answers;
}

async function refuseAll({ servers }: Deployment, clients: readonly Client[]): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: REFUSED_REQUESTS }, async (_unused, index) => {
      const url = `${servers[index % servers.length]?.url}/v1/members/me`;
      const { status, tookMs, retryAfter, envelope } = await get(clients[index % clients.length], url);
      const isSaid = Number(retryAfter) > 0 && envelope?.data === null && /[가-힣]/.test(envelope.message);
      const isRight = status === 503 && envelope?.status === 503 && isSaid;
      return { status, tookMs, fault: isRight ? undefined : `${status} ${retryAfter} ${JSON.stringify(envelope)}` };
    }),
  );
}

async function get(client: Client | undefined, url: string) {
  const begun = performance.now();
  const answer = await fetch(url, { headers: client?.headers ?? {} });
  const envelope = (await answer.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, tookMs: performance.now() - begun, retryAfter, envelope };
}

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function spread(answers: readonly Answer[]): [number, number] {
  const times = answers.map(({ tookMs }) => Math.round(tookMs));
  return [Math.min(...times), Math.max(...times)];
}
