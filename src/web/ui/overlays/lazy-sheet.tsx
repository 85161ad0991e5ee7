import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/**
 * A sheet that loads its code when it is first opened. With an `open` prop it stays mounted from then on, so that it can animate its closing. If its code cannot be
 * loaded, rendering throws, as it does for a page.
 * @returns the sheet, and handlers for the element that opens it: they load the code on hover or focus
 */
export function lazySheet<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Sheet = lazy(load);

  function LazySheet(props: Props) {
    const isOpen = !('open' in props) || Boolean(props.open);
    const [isNeeded, setNeeded] = useState(isOpen);
    if (isOpen && !isNeeded) setNeeded(true);
    return isNeeded && <Suspense>{createElement(Sheet as ComponentType<Props>, props)}</Suspense>;
  }

  const loadEarly = () => void load().catch(() => undefined);
  return [LazySheet, { onPointerEnter: loadEarly, onFocus: loadEarly }] as const;
}
