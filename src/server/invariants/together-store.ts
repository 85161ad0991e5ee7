import { statement, type Statement } from '../db/statement.ts';
import type { Finding, Invariant, Violation } from './violation.ts';

/** A rule, and what finds where it does not hold. */
export type Rule = readonly [invariant: Invariant, find: Statement<Finding>];

/**
 * Several rules in one statement: there and back once, and all of them at one instant.
 * @returns a statement that takes the values of all rules, in their order
 */
export function together(name: string, rules: readonly Rule[]): Statement<Violation> {
  let taken = 0;
  const texts = rules.map(([invariant, { text }]) => {
    const before = taken;
    const numbered = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => {
      taken = Math.max(taken, before + Number(number));
      return `$${before + Number(number)}`;
    });
    return `select '${invariant}' as invariant, subject, fact from (${numbered}) found`;
  });
  return statement(name, texts.join('\nunion all\n'));
}
