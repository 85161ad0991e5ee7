import { findVariable } from './find-variable.ts';
import type { Node, Rule } from './rule.ts';

const MESSAGE =
  'Use src/web/lib/browser-storage.ts: a browser may have no storage, a full one, or one that throws at every call.';
const STORES = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'BroadcastChannel']);

/** Browser storage is used only through one wrapper, which never throws. */
export const noRawStorage: Rule = {
  create(context) {
    return {
      Identifier(node) {
        if (!STORES.has(node.name)) return;
        const { parent } = node as { parent: Node };
        if (parent.type.startsWith('TS')) return;
        const isName = parent.type === 'Property' && parent.key === (node as Node);
        // const { localStorage } = window
        const isTakenOut = isName && parent.parent.type === 'ObjectPattern';
        if (!isTakenOut && (isName || findVariable(context, node)?.defs.length)) return;
        context.report({ node, message: MESSAGE });
      },
      Literal(node) {
        // window['localStorage'], and whether there is one: 'caches' in window
        const { type } = node.parent;
        if ((type === 'MemberExpression' || type === 'BinaryExpression') && STORES.has(String(node.value)))
          context.report({ node, message: MESSAGE });
      },
    };
  },
};
