import { describe, expect, it } from 'vitest';
import { findFaults, findMutationFaults, readLibrary } from './citations.ts';

const LIBRARY = readLibrary(
  [
    {
      file: 'docs/conformance.md',
      text: '## SPEC §2: Screens\n\n| 2.signin.3 | a |\n\n## SPEC §9: Limits\n\n| D.10 |',
    },
    { file: 'docs/product.md', text: '## §4 Transitions\n\n### §4.2 The table\n\n## §10 Wire' },
    { file: 'docs/payments.md', text: '## §3 Webhooks' },
    { file: 'docs/security-checks.md', text: '| S-07 | a grant |' },
    {
      file: 'src/domain/slots.test.ts',
      text: `describe('a slot', () => {
        it.each(HOURS)('starts at %s', starts);
        it(\`is for \${count} people\`, people);
        it.each(['', 'x'])('%s', say);`,
    },
  ],
  ['docs/decisions/0040-transitions.md', 'docs/product.md', 'src/domain/slots.ts', 'src/domain/slots.test.ts'],
);
const RECORD = 'docs/decisions/0040-transitions.md';
const faultsIn = (text: string, file: string) => findFaults({ file, text }, LIBRARY);

describe('a citation', () => {
  it.each([
    "SPEC §2, (SPEC §2's words), SPEC §2 and §9, SPEC §2 time picker, §9",
    ' * (SPEC\n * §2,\n * §9)',
    'product §4.2; payments §3',
    'conformance 2.signin.3, conformance D.10, S-07, docs/decisions/0040',
    'RFC 6266 §4.1, the envelope {status}; HS-256 and IS-1, fill("0000")',
  ])('that opens is no fault: %s', (text) => expect(faultsIn(text, 'src/domain/slots.ts')).toEqual([]));

  it.each([
    ['SPEC §3', 'SPEC §3'],
    ['SPEC §2, §3', 'SPEC §3'],
    ['product §4.3', 'product §4.3'],
    [' * (product §4,\n * §11)', 'product §11'],
    ['// SPEC §2. See §9.', '§9'],
    ['conformance D.11', 'D.11'],
    ['(S-08)', 'S-08'],
    ['docs/decisions/0040, 0042', '0040, 0042'],
  ])('that does not open is a fault: %s', (text, citation) => {
    expect(faultsIn(text, 'src/domain/slots.ts')[0]).toContain(`‘${citation}’`);
  });

  it('of a record that is gone may stay in a migration', () => {
    expect(faultsIn('docs/decisions/0041', 'migrations/0001_a.sql')).toEqual([]);
  });
});

describe('a Markdown page', () => {
  it.each([
    ['docs/product.md', 'see §4.2, [x](product.md#-4) [y](decisions/) [out](https://example.com)'],
    ['docs/product.md', '`src/domain/slots.ts` `src/domain/`'],
    ['docs/a.md', '(0040), [0040](decisions/0040-transitions.md), at 08:00, 2026-0041'],
    ['docs/a.md', '`slots.test.ts` `src/domain/slots.test.ts` "starts at …"'],
    [
      'docs/a.md',
      '`src/domain/slots.test.ts` "a slot > starts at 07:00"; `src/domain/slots.test.ts` "is for two people"',
    ],
    [RECORD, 'tells of its day: `src/old.ts`, `src/old.test.ts` "starts", [x](../product.md)'],
  ])('may name what is there: %s %s', (file, text) => expect(faultsIn(text, file)).toEqual([]));

  it.each([
    ['docs/product.md', 'see §4.3', 'product §4.3'],
    ['docs/product.md', '[x](prodct.md)', 'prodct.md'],
    ['docs/product.md', '`src/domain/slot.ts`', 'src/domain/slot.ts'],
    ['docs/a.md', 'Payments: 0040, 0077.', '0077'],
    ['docs/a.md', '`lots.test.ts`', 'lots.test.ts'],
    ['docs/a.md', '`slots.test.ts` "starts at …"', 'slots.test.ts "starts at …"'],
    ...['ends', 'starts', 'starts … late', 'a day > starts at …'].map((title): [string, string, string] => [
      'docs/conformance.md',
      `\`src/domain/slots.test.ts\` "${title}"`,
      `src/domain/slots.test.ts "${title}"`,
    ]),
    [RECORD, '[x](0041-none.md)', '0041-none.md'],
  ])('may not name what is not there: %s %s', (file, text, reference) => {
    expect(faultsIn(text, file)).toEqual([expect.stringContaining(`‘${reference}’`)]);
  });
});

it.each([
  ['once', 'if (a) b();', "it('b is done with a only'", []],
  ['never', 'if (c) b();', "it('b is done with a only'", [expect.stringContaining('src/a.ts')]],
  ['twice', 'if (a) b(); if (a) b();', "it('b is done with a only'", [expect.stringContaining('src/a.ts')]],
  ['for a test that is gone', 'if (a) b();', "it('another'", [expect.stringContaining('src/a.test.ts')]],
])('a mutation finds its guard and its test: %s', (_, source, tests, faults) => {
  const test = ['src/a.test.ts', 'done with a only'] as const;
  const mutation = { name: 'a', guard: 'a', file: 'src/a.ts', text: 'if (a)', instead: 'if (true)', test };
  expect(findMutationFaults(mutation, (file) => (file === 'src/a.ts' ? source : tests))).toEqual(faults);
});
