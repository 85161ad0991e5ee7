import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  OPEN_STATUSES,
  STATUS_LABELS,
  STATUSES,
  TAB_LABELS,
  TAB_STATUSES,
  TABS,
  trackerStep,
} from '#domain/mentorings/states/statuses.ts';
import { TRANSITIONS } from '#domain/mentorings/states/transitions.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payments.ts';
import { CALL_FAULTS, WEBHOOK_FAULTS } from '#simulator/faults.ts';

// docs/product.md, docs/payments.md and docs/reliability.md repeat tables of the code for people to read; a page that says something else than the code is
// worse than none.

const read = (page: string): string => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');

/** The rows of a section's tables that begin with code, without their backticks. */
function rowsOf(page: string, section: string): string[][] {
  const [, body = ''] = page.split(`# §${section} `);
  const [own = ''] = body.split('\n##');
  const rows = own.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe('docs/product.md', () => {
  const page = read('product.md');

  it('has the steps of the code: action, actor, allowed states, next state', () => {
    const written = rowsOf(page, '4.2').filter(([, actor = '']) => /^[A-Z]+$/.test(actor));
    const coded = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
      transitions.map(({ by, from, to }) => [action, by, from.join(', '), to]),
    );
    expect(written.map((row) => row.slice(0, 4))).toEqual(coded);
  });

  it('has the states of the code: label, tab, step of the tracker', () => {
    const coded = STATUSES.map((status) => {
      const tab = TABS.find((each) => TAB_STATUSES[each].includes(status));
      return [status, STATUS_LABELS[status], tab && TAB_LABELS[tab], String(trackerStep(status) ?? 'none')];
    });
    expect(rowsOf(page, '4.1')).toEqual(coded);
  });

  it('draws an arrow for each step that changes the state, and no other', () => {
    const [, diagram = ''] = page.split('```');
    const drawn = [...diagram.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(
      ([, from = '', to = '', actions = '']) =>
        actions.split(', ').map((action) => `${from} ${action.replace(/ \(.+\)$/, '')} ${to}`),
    );
    const coded = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
      transitions.flatMap(({ from, to }) => (to === 'same' ? [] : from.map((status) => `${status} ${action} ${to}`))),
    );
    expect(new Set(drawn)).toEqual(new Set(coded));
    expect(diagram).toContain(`[*] --> ${OPEN_STATUSES[0]}: propose`);
  });
});

describe('docs/payments.md', () => {
  const page = read('payments.md');

  it('has the states of an order', () => {
    const written = rowsOf(page, '5').flatMap(([statuses = '']) => statuses.split(', '));
    expect(written.toSorted()).toEqual(PAYMENT_STATUSES.toSorted());
  });

  it('has the simulator’s fault switches', () => {
    const written = rowsOf(page, '7').map(([kind]) => kind);
    expect(written).toEqual([...CALL_FAULTS, ...WEBHOOK_FAULTS]);
  });
});

describe('the invariants', () => {
  const [source = '', ofMoney = ''] = ['find-violations', 'money-invariants-store'].map((name) =>
    readFileSync(new URL(`../../src/server/invariants/${name}.ts`, import.meta.url), 'utf8'),
  );
  /** Every rule that the code checks, with the functions and queries of its own. */
  const checked = [
    ...source.matchAll(/\['(?<rule>[A-Z]+\d?)', \w+\.(?<query>\w+)\]/g),
    ...source.matchAll(/asViolations\('(?<rule>[A-Z]+\d?)', await (?:(?!find)[\w.]+\()?(?:\w+\.)?(?<query>find\w+)/g),
    ...source.matchAll(/invariant: (?:.+ \? )?'(?<rule>[A-Z]+\d?)'/g),
    ...source.matchAll(/invariant: .+ : '(?<rule>[A-Z]+\d?)'/g),
    // One query of campaigns finds breaches of several rules, and names each.
    ...ofMoney.matchAll(/\(select '(?<rule>[A-Z]+\d)'/g),
  ].map(({ groups }) => ({ rule: groups?.rule ?? '', query: groups?.query }));

  it.each(['product.md', 'reliability.md'])('stand in docs/%s, those of the code and no others', (page) => {
    expect([...invariantsOf(page).keys()].toSorted()).toEqual([...new Set(checked.map(({ rule }) => rule))].toSorted());
  });

  it('are named in docs/reliability.md with every query that checks them', () => {
    const written = invariantsOf('reliability.md');
    const missing = checked.filter(({ rule, query }) => query && !written.get(rule)?.includes(`\`${query}\``));
    expect(missing).toEqual([]);
    const rows = [...written.values()].join('\n');
    const queries = new Set([...source.matchAll(/\b(?:money|mentorings)\.(find\w+)/g)].map(([, query]) => query));
    expect([...queries].filter((query) => !rows.includes(`\`${query}\``))).toEqual([]);
  });

  /** The rows of a section's table, by rule. */
  function invariantsOf(page: string): Map<string, string> {
    const [, body = ''] = read(page).split(/^## (?:§\d+ )?Invariants$/m);
    const [own = ''] = body.split('\n## ');
    const rows = own.split('\n').filter((line) => /^\| [A-Z]/.test(line));
    return new Map(
      rows.flatMap((line) => (line.split('|')[1] ?? '').split(',').map((rule) => [rule.trim(), line] as const)),
    );
  }
});
