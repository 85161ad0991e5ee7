import { noBareText } from './no-bare-text.ts';
import { noRawKeys } from './no-raw-keys.ts';
import { noRawStorage } from './no-raw-storage.ts';
import type { Rule } from './rule.ts';

/** The rules of this codebase that no tool has; oxlint loads them (.oxlintrc.json). */
const rules: Readonly<Record<string, Rule>> = {
  'no-bare-text': noBareText,
  'no-raw-keys': noRawKeys,
  'no-raw-storage': noRawStorage,
};

export default { meta: { name: 'sunbaerang' }, rules };
