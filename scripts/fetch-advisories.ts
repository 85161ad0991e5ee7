import type { Advisory } from './checks/advisories.ts';

/** As the registry answers `POST /-/npm/v1/security/advisories/bulk`, by package. */
type Answer = Readonly<
  Record<string, readonly { id: number; url: string; title: string; severity: string; vulnerable_versions: string }[]>
>;

/**
 * Asks a registry what is known of these packages.
 * @param versions of each package
 * @returns by package and number
 * @throws Error when the registry does not tell
 */
export async function fetchAdvisories(
  registry: string,
  versions: ReadonlyMap<string, readonly string[]>,
): Promise<Advisory[]> {
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(versions)),
  });
  if (!response.ok) throw new Error(`이 레지스트리는 알려진 취약점을 알려 주지 않아요 (${response.status}).`);
  const answer = (await response.json()) as Answer;
  return Object.entries(answer)
    .flatMap(([name, advisories]) =>
      advisories.map(({ id, severity, title, vulnerable_versions: vulnerableVersions, url }) => {
        return { id, package: name, severity, title, vulnerableVersions, url };
      }),
    )
    .toSorted((one, two) => one.package.localeCompare(two.package, 'en') || one.id - two.id);
}
