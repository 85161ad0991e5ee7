import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { nextTask } from '../lib/next-task.ts';
import type { Prepare } from '../lib/query-client.ts';

type PageModule = { default: ComponentType; prepare?: Prepare };

/** One page at its address. Its code is a chunk of its own, loaded on navigation. */
export function page(path: string, load: () => Promise<PageModule>): RouteObject {
  return {
    path,
    async lazy() {
      // Creating the router and requesting files are enough for one task each.
      await nextTask();
      const { default: Component, prepare } = await load();
      return { Component, handle: prepare };
    },
  };
}
