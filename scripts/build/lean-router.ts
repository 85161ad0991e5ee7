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
 * Leaves out parts of the router that it imports whether they are used or not: 4 kB of every first load. A release of the router that needs
 * more of them does not build.
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
  };
}
