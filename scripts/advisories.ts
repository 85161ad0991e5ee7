import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { ADVISORIES_FILE, findSevere, productionVersions, readAdvisories, readLockFile } from './checks/advisories.ts';
import { fetchAdvisories } from './fetch-advisories.ts';

// `npm run advisories`: asks the registry what is known of the packages in production and writes scripts/checks/advisories.json. Needs a registry
// that tells; `npm test` compares the file with the lock file, without a network.

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const versions = productionVersions(await readLockFile());
const { exceptions } = await readAdvisories();
try {
  const advisories = await fetchAdvisories(registry, versions);
  const list = { refreshedOn: new Date().toISOString().slice(0, 10), advisories, exceptions };
  await writeFile(ADVISORIES_FILE, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`패키지 ${versions.size}개 가운데 알려진 취약점 ${advisories.length}개를 적었어요.`);
  for (const { package: name, severity, title, url } of findSevere(list, versions))
    console.log(`✗ ${name} (${severity}): ${title} ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
