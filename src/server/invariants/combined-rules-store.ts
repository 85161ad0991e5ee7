import { statement, type Statement } from '../db/statement.ts';
import type { Finding, Invariant, Violation } from './violation.ts';

/** A rule and the statement that finds its violations. */
export type Rule = readonly [invariant: Invariant, find: Statement<Finding>];

/**
 * Combines several rules into one statement: one round trip, and all rules see the same snapshot.
 * @returns a statement with the parameters of all rules, in order
 */
export function combineRules(name: string, rules: readonly Rule[]): Statement<Violation> {
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
