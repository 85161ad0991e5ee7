import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withPackages } from '../testing/children.ts';

// `npm run check -- circles`: no two sibling folders import each other, directly or through a third. dependency-cruiser's own rule for
// circles looks at single files (and its rule for folders counts a folder and what lies in it as two), so its list of imports is folded here.

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Where programs lie: below each of them no folder's sub-folders may need each other in a circle. */
const ROOTS = ['bench', 'chaos', 'e2e', 'screens', 'scripts', 'seeds', 'src'];

/**
 * The circles between the direct sub-folders of every folder. Files that lie in the folder itself belong to no sub-folder.
 * @returns each circle once, as the folders on its way, such as `features: payments → mentorings → payments`, after the folder they lie in
 */
export function findFolderCircles(imports: readonly Import[]): string[] {
  return parentsOf(imports).flatMap((parent) => {
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [a, b] = [childFolder(parent, from), childFolder(parent, to)];
      if (a === undefined || b === undefined || a === b) continue;
      graph.set(a, (graph.get(a) ?? new Set()).add(b));
    }
    return circlesOf(graph).map((circle) => `${parent}: ${circle.join(' → ')}`);
  });
}

/** Every folder on the way to a file that imports something. */
function parentsOf(imports: readonly Import[]): string[] {
  const folders = imports.flatMap(({ from }) => {
    const names = from.split('/').slice(0, -1);
    return names.map((_, index) => names.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)].toSorted();
}

function childFolder(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  const [child, ...rest] = file.slice(parent.length + 1).split('/');
  return rest.length > 0 ? child : undefined;
}

/** Depth first; the first circle found from each folder that no reported circle has passed yet. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]): void => {
    const start = way.indexOf(folder);
    if (start >= 0) return void circles.push([...way.slice(start), folder]);
    if (done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return circles;
}

function readImports(): Import[] {
  const args = ['--output-type', 'json', '--config', '.dependency-cruiser.mjs', ...ROOTS];
  const { stdout } = spawnSync('depcruise', args, { encoding: 'utf8', maxBuffer: 1 << 28, env: withPackages() });
  const { modules } = JSON.parse(stdout) as { modules: { source: string; dependencies: { resolved: string }[] }[] };
  const isProduct = (file: string) => !/\.test\.tsx?$|^src\/server\/testing\//.test(file);
  return modules.flatMap(({ source, dependencies }) =>
    isProduct(source) ? dependencies.map(({ resolved }) => ({ from: source, to: resolved })) : [],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readImports();
  const circles = findFolderCircles(imports);
  console.log(`${imports.length} imports`);
  for (const circle of circles) console.log(circle);
  if (circles.length > 0 || imports.length === 0) process.exitCode = 1;
}
