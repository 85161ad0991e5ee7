import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '#domain/desk/audit-actions.ts';

const SERVER = fileURLToPath(new URL('../../src/server/', import.meta.url));
/** Every way in which code names what it writes into the audit log. */
const NAMED = [
  /\b(?:action|auditAction): '([A-Z]+(?:_[A-Z]+)*)'/g,
  /\baction(?:: | = )[^;\n]*\? '([A-Z_]+)' : '([A-Z_]+)'/g,
  /\bentry(?:Of)?\(operator, '([A-Z_]+)'/gi,
];

it('every action that the server writes into the audit log is known to the desk, which names it and finds it', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  const texts = files.map((name) => readFileSync(SERVER + name, 'utf8'));
  const written = new Set(
    NAMED.flatMap((pattern) => texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, ...names]) => names))),
  );
  expect(written.size).toBeGreaterThan(50);
  const known = new Set<string>(AUDIT_ACTIONS);
  expect([...written].filter((action) => action && !known.has(action))).toEqual([]);
});
