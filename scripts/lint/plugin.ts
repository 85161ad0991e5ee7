import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint names these types only as what its tester takes.
type TestedRule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
type Context = Parameters<TestedRule['create']>[0];
type Visitor = ReturnType<TestedRule['create']>;
type Scope = ReturnType<Context['sourceCode']['getScope']>;
type Variable = Scope['variables'][number];
type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
type Node = Variable['defs'][number]['node'];
interface Rule {
  create: (context: Context) => Visitor;
}

const MESSAGE =
  'Ask src/web/ui/pressed-key.ts: while a syllable is composed the key is the input method’s, and an Enter would send half a word.';
/** What only keyboard events have. */
const ALWAYS = new Set(['keyCode', 'which', 'isComposing']);
/** What other things have too. */
const OF_EVENTS = new Set(['key', 'code']);
const EVENT_NAMES = /^(?:e|ev|\w*[eE]vent)$/;

/** Keys are read in one place, which knows of input methods. */
export const noRawKeys: Rule = {
  create(context) {
    return {
      MemberExpression(node) {
        if (node.property.type !== 'Identifier' || node.computed) return;
        const { name } = node.property;
        if (ALWAYS.has(name) || (OF_EVENTS.has(name) && isEvent(context, node.object)))
          context.report({ node, message: MESSAGE });
      },
      ObjectPattern(node) {
        const isOfEvent = isTakenFromEvent(context, node);
        for (const property of node.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
          const { name } = property.key;
          if (ALWAYS.has(name) || (isOfEvent && OF_EVENTS.has(name)))
            context.report({ node: property, message: MESSAGE });
        }
      },
    };
  },
};

function isTakenFromEvent(context: Context, node: NodeOf<'ObjectPattern'>): boolean {
  const { parent } = node;
  if (parent.type === 'VariableDeclarator') return parent.init !== null && isEvent(context, parent.init);
  return isKeyEvent(context, parent, node);
}

/** By its name, or as the parameter of a handler for keys. */
function isEvent(context: Context, node: Node): boolean {
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && EVENT_NAMES.test(node.property.name);
  if (node.type !== 'Identifier') return false;
  if (EVENT_NAMES.test(node.name)) return true;
  const definition = findVariable(context, node)?.defs[0];
  return definition?.type === 'Parameter' && isKeyEvent(context, definition.node, definition.name);
}

/** Whether a function's parameter is declared as a keyboard's event, or the function handles keys. */
function isKeyEvent(context: Context, handler: Node, parameter: { start: number; end: number }): boolean {
  if (!/Function/.test(handler.type)) return false;
  const { typeAnnotation } = parameter as { typeAnnotation?: { start: number; end: number } | null };
  if (typeAnnotation) return /\bKeyboardEvent\b/.test(textOf(context, typeAnnotation));
  const { parent } = handler as { parent: Node };
  if (parent.type === 'JSXExpressionContainer') return /^onKey\w+=/.test(textOf(context, parent.parent));
  return (
    parent.type === 'CallExpression' &&
    parent.arguments.some((given) => /^'key(?:down|up|press)'$/.test(textOf(context, given)))
  );
}

function textOf(context: Context, { start, end }: { start: number; end: number }): string {
  return context.sourceCode.getText().slice(start, end);
}

/** @returns the variable that a name stands for; undefined for a global one */
function findVariable(context: Context, node: NodeOf<'Identifier'>): Variable | undefined {
  for (let scope: Scope | null = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable;
  }
  return undefined;
}

/** The rule of this codebase that no tool has; oxlint loads it (.oxlintrc.json). */
export default { meta: { name: 'sunbaerang' }, rules: { 'no-raw-keys': noRawKeys } };
