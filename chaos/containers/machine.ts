import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Images are kept here for the next run, apart from those of this machine. */
const FOLDER = '/var/tmp/sunbaerang-containers';
const MAX_OUTPUT = 64 * 1024 ** 2;

/** Programs with a store of images of their own. */
export interface Machine {
  readonly folder: string;
  /** @returns what it writes @throws Error with what it says when it fails */
  run(program: string, args: readonly string[], cwd?: string): Promise<string>;
  succeeds(program: string, args: readonly string[]): Promise<boolean>;
}

/** Containers run by runc, without systemd, and with no more rights than this process may give. */
export async function openMachine(): Promise<Machine> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const [storage, settings] = [join(FOLDER, 'storage.conf'), join(FOLDER, 'containers.conf')];
  await writeFile(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${FOLDER}/images"\nrunroot = "${FOLDER}/running"\n`,
  );
  await writeFile(
    settings,
    `[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"
[network]\nnetwork_config_dir = "${FOLDER}/networks"\n`,
  );
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: settings };
  const start = (program: string, args: readonly string[], cwd?: string) =>
    run(program, [...args], { env, cwd, maxBuffer: MAX_OUTPUT });
  return {
    folder: FOLDER,
    run: async (program, args, cwd) => (await start(program, args, cwd)).stdout,
    succeeds: (program, args) =>
      start(program, args).then(
        () => true,
        () => false,
      ),
  };
}
