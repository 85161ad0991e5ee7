import { findVariable } from './find-variable.ts';
import type { Context, Expression, Identifier, JsxChild, JsxElement, JsxFragment, NodeOf, Rule } from './rule.ts';

const MESSAGE =
  'Give this text an element of its own, as one string: a browser that translates the page replaces bare texts, and React then neither finds nor changes them.';
/** Components of these are always there: an icon, a link. */
const STEADY_PACKAGES = ['lucide-react', 'react-router'];
/** Types of props that are never a text (src/web/ui/elements.ts). */
const ELEMENT_TYPES = new Set(['Elements', 'ReactElement']);
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof']);
const LIST_MAKERS = new Set(['map', 'flatMap', 'from']);
const MAX_STEPS = 5;

/**
 * React sets an element's only text through the element, but keeps a text among siblings as a node. Page translation
 * replaces that node: React then throws when it removes the node or inserts before it, and its updates stay invisible.
 */
export const noBareText: Rule = {
  create(context) {
    const steady = new Set<string>();

    function checkChildren(node: JsxElement | JsxFragment) {
      const children = node.children.filter(isShown);
      if (node.type === 'JSXElement' && children.length === 1) {
        if (children[0] && isListOfTexts(context, children[0])) context.report({ node: children[0], message: MESSAGE });
        return;
      }
      const isSteady = node.type === 'JSXElement' && children.every((child) => staysInPlace(child, steady));
      for (const child of children)
        if (child.type === 'JSXText' ? !isSteady : mayBeText(context, child))
          context.report({ node: child, message: MESSAGE });
    }

    return {
      ImportDeclaration({ source, specifiers }) {
        if (STEADY_PACKAGES.some((name) => source.value === name || source.value.startsWith(`${name}/`)))
          for (const { local } of specifiers) steady.add(local.name);
      },
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ReturnStatement(node) {
        if (node.argument && isInComponent(node) && mayBeText(context, node.argument))
          context.report({ node, message: MESSAGE });
      },
    };
  },
};

/** Comments are not children. Spaces are not translated, and React drops line breaks with the spaces around them. */
function isShown(child: JsxChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

/** Whether a child is there for as long as its parent, and in one piece. */
function staysInPlace(child: JsxChild, steady: ReadonlySet<string>): boolean {
  if (child.type === 'JSXText') return true;
  if (child.type !== 'JSXElement') return false;
  const { name } = child.openingElement;
  return name.type === 'JSXIdentifier' && (/^[a-z]/.test(name.name) || steady.has(name.name));
}

/** @returns whether a list that is made in place is one of texts */
function isListOfTexts(context: Context, child: JsxChild): boolean {
  if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'CallExpression') return false;
  const maker = listMaker(child.expression);
  return maker !== undefined && returnsText(context, maker, 0);
}

/** @returns the function in a call such as `items.map((item) => …)` */
function listMaker({ callee, arguments: given }: NodeOf<'CallExpression'>) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const last = given.at(-1);
  return LIST_MAKERS.has(callee.property.name) && last?.type === 'ArrowFunctionExpression' ? last : undefined;
}

/** Whether what a call returns may be text: a portal is none, and a function of the same file tells, as does one that makes a list. */
function isTextFromCall(context: Context, call: NodeOf<'CallExpression'>, steps: number): boolean {
  const { callee } = call;
  const maker = listMaker(call);
  if (maker) return returnsText(context, maker, steps);
  if (callee.type !== 'Identifier') return true;
  if (callee.name === 'createPortal') return false;
  const definition = findVariable(context, callee)?.defs[0];
  if (definition?.type === 'Parameter') return !isElementProp(context, definition.node, callee.name);
  if (definition?.node.type !== 'VariableDeclarator' || steps > MAX_STEPS) return true;
  const { init } = definition.node;
  return init?.type !== 'ArrowFunctionExpression' || returnsText(context, init, steps + 1);
}

function returnsText(context: Context, { body }: NodeOf<'ArrowFunctionExpression'>, steps: number): boolean {
  if (body.type !== 'BlockStatement') return mayBeText(context, body, steps);
  return body.body.some(
    (statement) =>
      statement.type === 'ReturnStatement' &&
      statement.argument !== null &&
      mayBeText(context, statement.argument, steps),
  );
}

/** Whether an expression can be shown as a text; true where it cannot be told. */
function mayBeText(context: Context, node: JsxChild | Expression, steps = 0): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return mayBeText(context, node.expression, steps);
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '');
    case 'ConditionalExpression':
      return mayBeText(context, node.consequent, steps) || mayBeText(context, node.alternate, steps);
    case 'LogicalExpression':
      if (node.operator !== '&&' && mayBeText(context, node.left, steps)) return true;
      return mayBeText(context, node.right, steps);
    case 'UnaryExpression':
      return node.operator !== '!';
    case 'BinaryExpression':
      return !COMPARISONS.has(node.operator);
    case 'CallExpression':
      return isTextFromCall(context, node, steps);
    case 'Identifier':
      return isTextVariable(context, node, steps);
    default:
      return true;
  }
}

function isTextVariable(context: Context, node: Identifier, steps: number): boolean {
  if (node.name === 'undefined') return false;
  const definition = findVariable(context, node)?.defs[0];
  if (!definition || steps > MAX_STEPS) return true;
  if (definition.node.type === 'VariableDeclarator') {
    const { id, init } = definition.node;
    return id.type !== 'Identifier' || !init || mayBeText(context, init, steps + 1);
  }
  return definition.type !== 'Parameter' || !isElementProp(context, definition.node, node.name);
}

/** Whether a component's prop is declared as elements, in its parameters or in a type of the same file. */
function isElementProp(context: Context, component: unknown, name: string): boolean {
  const source = context.sourceCode.getText();
  const { params } = component as {
    params?: { start: number; end: number; typeAnnotation?: { start: number; end: number } | null }[];
  };
  const annotation = params?.[0]?.typeAnnotation;
  if (!annotation) return false;
  const written = source.slice(annotation.start, annotation.end);
  const types = [written, ...[...written.matchAll(/\b[A-Z]\w*/g)].map(([type]) => declarationOf(source, type))];
  return types.some((type) => {
    const declared = new RegExp(String.raw`\b${name}\??:\s*(?:\([^)]*\) => )?(\w+)`).exec(type)?.[1];
    return declared !== undefined && ELEMENT_TYPES.has(declared);
  });
}

function declarationOf(source: string, type: string): string {
  return new RegExp(String.raw`(?:type ${type}\b[^=]*=|interface ${type}\b)[^]*?\n\};?`).exec(source)?.[0] ?? '';
}

/** Whether a return statement is a component's own: the next function around it is named as one. */
function isInComponent(node: NodeOf<'ReturnStatement'>): boolean {
  let parent: { type: string; parent?: unknown } = node.parent;
  while (!/Function/.test(parent.type)) {
    if (!parent.parent) return false;
    parent = parent.parent as typeof parent;
  }
  const { id } = parent as { id?: { name: string } | null };
  return id !== null && id !== undefined && /^[A-Z]/.test(id.name);
}
