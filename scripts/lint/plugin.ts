import { noRawKeys } from './no-raw-keys.ts';
import type { Rule } from './rule.ts';

/** The rules of this codebase that no tool has; oxlint loads them (.oxlintrc.json). */
const rules: Readonly<Record<string, Rule>> = {
  'no-raw-keys': noRawKeys,
};

export default { meta: { name: 'sunbaerang' }, rules };
