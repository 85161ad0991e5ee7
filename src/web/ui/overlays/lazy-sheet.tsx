import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/**
 * A sheet whose code is loaded when it is first opened. With an `open` prop it stays mounted from then on, so that it closes as it opened. When the code cannot be loaded,
 * rendering throws, as a page does whose code cannot be loaded.
 * @returns the sheet, and the handlers for what opens it: they load the code when a pointer or the focus comes there
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
