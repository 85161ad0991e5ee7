import { type ComponentType, lazy } from 'react';

/**
 * A component whose code is loaded when it is first rendered, or earlier: the handlers, on what opens it, load it as soon as a pointer or the focus comes there. When it
 * cannot be loaded, rendering throws, as with `lazy` alone.
 */
export function lazyEarly<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loadEarly = () => void load().catch(() => undefined);
  return [lazy(load), { onPointerEnter: loadEarly, onFocus: loadEarly }] as const;
}
