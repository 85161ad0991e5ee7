import type { Context, NodeOf, Variable } from './rule.ts';

/** @returns the variable that a name stands for; undefined for a global one */
export function findVariable(context: Context, node: NodeOf<'Identifier'>): Variable | undefined {
  let scope: ReturnType<Context['sourceCode']['getScope']> | null = context.sourceCode.getScope(node);
  while (scope) {
    const variable = scope.set.get(node.name);
    if (variable) return variable;
    scope = scope.upper;
  }
  return undefined;
}
