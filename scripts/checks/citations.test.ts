import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkCitations,
  findBrokenCitations,
  findMissingTests,
  findStaleReferences,
  readLibrary,
  readRepository,
} from './citations.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIBRARY = readLibrary(
  [
    {
      file: 'docs/conformance.md',
      text: '## SPEC §2: Screens\n\n| 2.signin.3 | a |\n\n## SPEC §9: Limits\n\n| D.10 | b |',
    },
    { file: 'docs/product.md', text: '## §4 Steps\n\n### §4.2 The table\n\n## §10 Wire' },
    { file: 'docs/payments.md', text: '## §3 Webhooks' },
    { file: 'docs/security-checks.md', text: '| S-07 | a grant |' },
    {
      file: 'src/domain/slots.ts',
      text: 'export const MAX_SLOTS = 5;\nconst AFTER_MS: readonly number[] = [3];\nexport function slotStarts() {}',
    },
    {
      file: 'src/domain/slots.test.ts',
      text: "describe('a slot', () => {\n  it.each(HOURS)('starts at %s', () => {});",
    },
  ],
  ['docs/decisions/0040-steps.md', 'docs/product.md', 'src/domain/slots.ts', 'src/domain/slots.test.ts'],
);
const brokenIn = (text: string, file = 'src/domain/slots.ts') => findBrokenCitations({ file, text }, LIBRARY);
const staleIn = (text: string, file = 'docs/product.md') => findStaleReferences({ file, text }, LIBRARY);

describe('a citation', () => {
  it.each([
    'SPEC §2',
    'SPEC’s sentence',
    "(SPEC §2's words)",
    '(SPEC §2, §9)',
    'SPEC §2 and §9',
    'SPEC §2 time picker, §9',
    ' * (SPEC\n * §2,\n * §9)',
    'product §4',
    'product §4.2, §10',
    'product §4.2; payments §3',
    '-- payments §3',
    'conformance 2.signin.3',
    'conformance D.10',
    'S-07',
    'docs/decisions/0040',
    'RFC 6266 §4.1',
    'the envelope {status}',
  ])('that opens is no fault: %s', (text) => expect(brokenIn(text)).toEqual([]));

  it.each([
    ['SPEC §3', 'SPEC §3'],
    ['SPEC §2, §3', 'SPEC §3'],
    ['SPEC §2 and §7', 'SPEC §7'],
    ['product §5', 'product §5'],
    ['product §4.3', 'product §4.3'],
    ['payments §4', 'payments §4'],
    [' * (product §4,\n * §11)', 'product §11'],
    ['// SPEC §2. See §9.', '§9'],
    ['as §4 says', '§4'],
    ['conformance 2.signin.4', 'conformance 2.signin.4'],
    ['conformance D.11', 'conformance D.11'],
    ['(S-08)', 'S-08'],
    ['S-99', 'S-99'],
    ['docs/decisions/0041', '0041'],
    ['docs/decisions/0040, 0042', '0042'],
  ])('that does not open is a fault: %s', (text, citation) => {
    expect(brokenIn(text)).toEqual([expect.stringContaining(`‘${citation}’`)]);
  });

  it.each([
    'DESIGN §4',
    'SPEC and DESIGN know none',
    '(PAYMENTS.md)',
    'STYLE: habits 4 and 12',
    'STYLE.md',
    'SESSION.md',
    'SPEC.md',
    'SECURITY S-07',
    'issue 2 §4',
  ])('of a paper that is not in the repository is a fault: %s', (text) => {
    expect(brokenIn(text)[0]).toContain('저장소에 없는 문서예요.');
  });

  it('that is no citation is left alone', () => {
    for (const text of [
      'const STYLE = {}; STYLE.body',
      'SECURITY.md',
      'SECURITY[call.access]',
      'HS-256 and IS-1',
      'issue 2',
    ])
      expect(brokenIn(text)).toEqual([]);
  });

  it('is found with its file and its line', () => {
    expect(brokenIn('a\n\n * (S-08)')).toEqual([expect.stringMatching(/^src\/domain\/slots\.ts:3 ‘S-08’: /)]);
  });

  it('on a page of numbered sections may be a section of the page itself', () => {
    expect(brokenIn('see §4.2', 'docs/product.md')).toEqual([]);
    expect(brokenIn('see §4.3', 'docs/product.md')).toEqual([expect.stringContaining('‘product §4.3’')]);
    expect(brokenIn('see §9', 'docs/conformance.md')).toEqual([]);
  });

  it('of a decision may be a number alone on a Markdown page', () => {
    expect(brokenIn('(0040), [0040](decisions/0040-steps.md), at 08:00, 2026-0041', 'SECURITY.md')).toEqual([]);
    expect(brokenIn('Payments: 0040, 0077.', 'SECURITY.md')).toEqual([expect.stringContaining('‘0077’')]);
    expect(brokenIn("code.fill('0000')")).toEqual([]);
  });
});

describe('a Markdown page', () => {
  it('may name what is there', () => {
    const text =
      '[product](product.md#-4) [records](decisions/) [out](https://example.com) `src/domain/slots.ts` `src/domain/` `docs/decisions/0040` `MAX_SLOTS = 5` `MAX_SLOTS` `AFTER_MS = [3]` `slotStarts`';
    expect(staleIn(text)).toEqual([]);
  });

  it.each([
    ['[x](prodct.md)', 'prodct.md'],
    ['![x](screens/none.webp)', 'screens/none.webp'],
    ['`src/domain/slot.ts`', 'src/domain/slot.ts'],
    ['`src/domain/slots`', 'src/domain/slots'],
    ['`MAX_SLOTS = 6`', 'MAX_SLOTS = 6'],
    ['`MIN_SLOTS`', 'MIN_SLOTS'],
    ['`slotEnds`', 'slotEnds'],
  ])('that says %s is at fault', (text, reference) => {
    expect(staleIn(text)).toEqual([expect.stringContaining(`‘${reference}’`)]);
  });

  it('of a decision tells of its day, but its links open', () => {
    const file = 'docs/decisions/0040-steps.md';
    expect(staleIn('`src/old.ts` [x](../product.md)', file)).toEqual([]);
    expect(staleIn('[x](0041-none.md)', file)).toEqual([expect.stringContaining('0041-none.md')]);
  });
});

describe('a test that a page names', () => {
  const missingIn = (text: string, file = 'docs/accessibility.md') => findMissingTests({ file, text }, LIBRARY);

  it.each([
    '`src/domain/slots.test.ts`',
    '`slots.test.ts`',
    '`src/domain/slots.test.ts` "starts at …"',
    '`src/domain/slots.test.ts` "a slot > starts at 07:00"; and so on',
    '`*.browser.test.tsx`',
  ])('is there: %s', (text) => expect(missingIn(text)).toEqual([]));

  it.each([
    ['`src/domain/lots.test.ts`', 'src/domain/lots.test.ts'],
    ['`lots.test.ts`', 'lots.test.ts'],
    ['`src/lots.test.ts` "starts at …"', 'src/lots.test.ts'],
    ['`slots.test.ts` "starts at …"', 'slots.test.ts'],
    ['`src/domain/slots.test.ts` "ends at …"', 'ends at …'],
    ['`src/domain/slots.test.ts` "a day > starts at …"', 'a day > starts at …'],
  ])('is missing: %s', (text, citation) => {
    expect(missingIn(text)).toEqual([expect.stringContaining(`‘${citation}’`)]);
  });

  it('may be gone since the day of a decision', () => {
    expect(missingIn('`src/old.test.ts` "starts"', 'docs/decisions/0040-steps.md')).toEqual([]);
  });
});

it('the library of this repository has every page, and reads its own sources', async () => {
  const { files, sources } = await readRepository(ROOT);
  const { sections, checks, clauses, decisions, constants } = readLibrary(sources, files);
  expect([...sections.SPEC]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(sections.product.size).toBeGreaterThan(30);
  expect(sections.payments.size).toBeGreaterThan(15);
  expect(checks.size).toBeGreaterThan(90);
  expect(clauses.size).toBeGreaterThan(300);
  expect(decisions.size).toBeGreaterThan(50);
  expect(constants).toContain('MAX_OPEN_PROPOSALS = 5');
  expect(sources.length).toBeGreaterThan(1000);
});

it('every citation of this repository opens', async () => {
  expect((await checkCitations(ROOT)).faults).toEqual([]);
});
