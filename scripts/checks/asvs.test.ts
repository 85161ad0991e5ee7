import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Holds docs/asvs.md to the numbers of OWASP ASVS 5.0.0, levels 1 and 2.

/** How many requirements of levels 1 and 2 each section has; they are its first ones. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2
  4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2
  7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2
  12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3
  16.5:3 17.1:1 17.2:4 17.3:2`;
const STATES = ['met', 'in part', 'not met', 'operation', 'not applicable'];

it('every requirement has one row in order, with a state and a reason, and the page counts them right', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)];
  const expected = [...SECTIONS.matchAll(/(\S+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(([, number]) => number)).toEqual(expected);
  expect(rows.filter(([, , , state = '']) => !STATES.includes(state))).toEqual([]);
  const count = (state: string) => rows.filter(([, , , found]) => found === state).length;
  const [met, part, not, operation, none] = STATES.map(count);
  expect(page).toContain(
    `${met} rows are met, ${part} in part, ${not} not met, ${operation} are the operation's, ${none} do not apply.`,
  );
});
