import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { signUpPeople } from '../load/sign-up.ts';
import { runCluster, type ClusterFigures } from './cluster.ts';
import { buildImage, ensureDebian } from './images.ts';
import { openMachine, type Machine } from './machine.ts';
import { startStack, type Stack } from './stack.ts';
import { ensureContainerTools } from './tools.ts';

const IMAGE = 'localhost/sunbaerang';
const MAX_IMAGE_MB = 300;
const MAX_START_MS = 4000;
const READ_EVERY_MS = 100;
/** The last lines of a program's output, below podman-compose's own. */
const TOLD = 500;
const MAILS = 'http://127.0.0.1:8025';

export interface ContainerFigures {
  readonly imageMegabytes: number;
  /** From `up` until the proxy says that the service is ready, the first start of the database included. */
  readonly stackReadyMs: number;
  /** Of each web container that was put in another's place: from its start until it takes requests. */
  readonly startMs: readonly number[];
  /** Reads of a guest through the proxy while both web containers were replaced, and those that were not answered 200. */
  readonly reads: number;
  readonly faults: readonly string[];
  /** Of deploy/cluster/compose.yaml. */
  readonly cluster: ClusterFigures;
  readonly lost: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Builds the image of deploy/Containerfile and brings deploy/compose.yaml up by one command: people sign up, with mails and documents, and
 * an operator approves them; both web containers are replaced under a guest's reads; all is backed up and restored by the image's programs.
 * Then brings up deploy/cluster/compose.yaml and kills its primary.
 */
export async function runContainers(): Promise<ContainerFigures> {
  await ensureContainerTools();
  const machine = await openMachine();
  await ensureDebian(machine);
  await buildImage(machine, IMAGE);
  const bytes = Number(await machine.run('podman', ['image', 'inspect', '--format', '{{.Size}}', IMAGE]));
  const imageMegabytes = Math.round(bytes / 1e6);
  const figures = await runStack(machine);
  const cluster = await runCluster(machine);
  const violations = [
    ...figures.violations,
    ...(imageMegabytes > MAX_IMAGE_MB ? [`the image has ${imageMegabytes} MB`] : []),
    ...(Math.min(...figures.startMs) > MAX_START_MS * loadFactor() ? [`no start within ${MAX_START_MS} ms`] : []),
  ];
  return { imageMegabytes, ...figures, cluster, lost: cluster.lost, violations };
}

async function runStack(
  machine: Machine,
): Promise<Pick<ContainerFigures, 'stackReadyMs' | 'startMs' | 'reads' | 'faults' | 'violations'>> {
  // The certificate of the stack was made for it.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const stack = await startStack(machine);
  try {
    const violations = await signUp(stack);
    const { reads, faults, startMs } = await replaceUnderReads(stack);
    violations.push(...(await backUpAndRestore(stack)));
    return { stackReadyMs: Math.round(stack.readyMs), startMs, reads, faults, violations };
  } catch (error) {
    console.error(await stack.logs());
    throw error;
  } finally {
    await stack.remove();
  }
}

async function signUp(stack: Stack): Promise<string[]> {
  const [mentor] = await signUpPeople(stack.url, 'ROLE_MENTOR', 1, findCode);
  await signUpPeople(stack.url, 'ROLE_MENTEE', 1, findCode);
  const list = await (await fetch(`${stack.url}/v1/mentor`)).text();
  return list.includes(`"mentorId":${mentor?.memberId}`) ? [] : ['the mentor who signed up is not in the list'];
}

async function findCode(_url: string, email: string): Promise<string | undefined> {
  const mails = (await (await fetch(MAILS)).json()) as { to: string[]; source: string }[];
  const mail = mails.findLast(({ to }) => to.includes(email));
  return mail && codeInMail((await PostalMime.parse(mail.source)).text ?? '');
}

async function replaceUnderReads(stack: Stack): Promise<{ reads: number; faults: string[]; startMs: number[] }> {
  const faults: string[] = [];
  let reads = 0;
  const end = new AbortController();
  const reading = (async () => {
    while (!end.signal.aborted) {
      const answer = await fetch(`${stack.url}/v1/mentor`).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      reads += 1;
      if (answer !== 200) faults.push(`a guest's read was answered ${answer}`);
      await delay(READ_EVERY_MS);
    }
  })();
  const startMs: number[] = [];
  try {
    for (const service of ['web-1', 'web-2']) startMs.push(Math.round(await stack.replace(service)));
  } finally {
    end.abort();
    await reading;
  }
  return { reads, faults, startMs };
}

/** Into another database and another bucket, which must obey every rule then. */
async function backUpAndRestore(stack: Stack): Promise<string[]> {
  const said = await stack.runProgram(['backup.js']);
  const file = /^백업했어요: (\S+)/m.exec(said)?.[1];
  if (!file) return [`backup.js said ${said.slice(-TOLD)}`];
  const url = await stack.exec('worker', '/nodejs/bin/node', '-p', 'process.env.DATABASE_DIRECT_URL');
  await stack.exec('postgres', 'createdb', '-U', 'sunbaerang', 'restored');
  const settings = {
    DATABASE_URL: url.trim().replace(/\/[^/]*$/, '/restored'),
    DATABASE_DIRECT_URL: url.trim().replace(/\/[^/]*$/, '/restored'),
    S3_BUCKET: 'restored',
  };
  const restored = await stack.runProgram(['restore.js', file], settings);
  const checked = await stack.runProgram(['invariants.js'], settings);
  return [
    ...(restored.includes('복원했어요') ? [] : [`restore.js said ${restored.slice(-TOLD)}`]),
    ...(checked.includes('모든 규칙이 지켜지고 있어요.') ? [] : [`invariants.js said ${checked.slice(-TOLD)}`]),
  ];
}
