import type { Plugin } from 'vite';

const PREFIX = '\0lean-router:';

/** The router's modules for the browser; others of it import more, and are not bundled. */
const IMPORTERS = /\/react-router\/.*\/(?:router\/router|dom\/lib|lib\/components)\.js$/;

/** By the name of the router's module: what these import of it, without what we have no use for. */
const STUBS: Readonly<Record<string, string>> = {
  // Hooks for measuring tools.
  'instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
  `,
  // Pages that a server renders, and links that fetch their page beforehand.
  'ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) {
        if (typeof ref === 'function') ref(value);
        else if (ref) ref.current = value;
      }
    };
  `,
};

/**
 * By the end of a module's path: its functions that only forms, loaders, actions, redirects, fetchers, blockers, middleware, view transitions
 * and pages from a server lead to, with what is left of each. We have none of these: pages load their data by queries.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/router/router.js': {
    ...emptied(`
      _internalSetRoutes abortFetcher callRouteMiddleware cancelDiscoveryNavigation convertFormDataToSearchParams
      convertSearchParamsToFormData deleteBlocker deleteFetcher fetch getBlocker getFetcher getRouteHydrationStatus
      getSubmissionFromNavigation getSubmittingNavigation getTargetedDataStrategyMatches getUpdatedActionData
      getUpdatedRevalidatingFetchers handleAction handleFetcherAction handleFetcherLoader interruptActiveLoads
      loadLazyMiddlewareForMatches normalizeRelativeRoutingRedirectResponse parseResponseBody
      persistAppliedTransitions queueFetcherForDeletion resetFetcher restoreAppliedTransitions revalidate
      runClientMiddlewarePipeline setFetcherError shouldBlockNavigation startRedirectNavigation updateBlocker
      updateFetcherState
    `),
    abortStaleFetchLoads: 'return false;',
    isNewLoader: 'return false;',
    isNewRouteInstance: 'return false;',
    markFetchRedirectsDone: 'return false;',
    shouldRevalidateLoader: 'return false;',
    normalizeNavigateOptions: 'return { path };',
  },
  '/dom/lib.js': emptied('deserializeErrors parseHydrationData'),
};

/** Components that stay in the bundle because they are created, or named, by a statement. */
const UNUSED_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  '/dom/lib.js': ['NavLink', 'Form', 'HistoryRouter'],
};

/**
 * Leaves out parts of the router that it imports whether they are used or not. A release of the router that needs more of them, or names one
 * otherwise, does not build.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!IMPORTERS.test(importer ?? '')) return undefined;
      const name = Object.keys(STUBS).find((stub) => source.endsWith(`/${stub}`));
      return name && PREFIX + name;
    },
    load: (id) => (id.startsWith(PREFIX) ? STUBS[id.slice(PREFIX.length)] : undefined),
    transform(code, id) {
      const module = /\/react-router\/dist\/production\/lib(.*)$/.exec(id)?.[1] ?? '';
      let lean = code;
      for (const [name, rest] of Object.entries(UNUSED[module] ?? {})) lean = emptyFunction(lean, name, rest);
      for (const name of UNUSED_COMPONENTS[module] ?? []) lean = forgetComponent(lean, name);
      return lean === code ? undefined : { code: lean, map: null };
    },
  };
}

/** Functions of which nothing is left. */
function emptied(names: string): Record<string, string> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, '']),
  );
}

/** The published modules are indented by tabs: a function ends at the first brace that is as deep as its own line. */
function emptyFunction(code: string, name: string, rest: string): string {
  const declaration = new RegExp(`^(\\t*)((?:async )?function ${name}\\([^\\n]*\\) \\{)\\n[\\s\\S]*?\\n\\1\\}$`, 'm');
  if (!declaration.test(code))
    throw new Error(`The router has no function ${name} any more: adjust scripts/build/lean-router.ts.`);
  return code.replace(declaration, (_whole, indent: string, head: string) => `${indent}${head} ${rest} }`);
}

function forgetComponent(code: string, name: string): string {
  const naming = new RegExp(`^${name}\\.displayName = .*;$`, 'm');
  if (!naming.test(code))
    throw new Error(`The router has no component ${name} any more: adjust scripts/build/lean-router.ts.`);
  return code.replace(naming, '').replace(new RegExp(`^(const ${name} = )`, 'm'), '$1/* @__PURE__ */ ');
}
