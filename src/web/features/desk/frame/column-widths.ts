import { useState } from 'react';
import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';

const KEY = 'desk-columns';
/** In rem. */
export const NARROWEST = 3;
export const WIDEST = 40;

type Widths = Readonly<Record<string, number>>;

/** Widths that operators gave columns, by list and heading, in rem. */
function readAll(): Readonly<Record<string, Widths>> {
  const stored = parseStored(sharedStorage.read(KEY));
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, Widths>) : {};
}

export interface ColumnWidths {
  readonly of: (column: { header: string; width: number }) => number;
  /** Without a width it gives a column its own again. */
  readonly set: (header: string, width?: number) => void;
}

/** The widths of a list's columns, in rem, as they were left in this browser. */
export function useColumnWidths(list: string): ColumnWidths {
  const [widths, setWidths] = useState<Widths>(() => readAll()[list] ?? {});
  function set(header: string, width?: number) {
    const { [header]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [header]: clamp(width) };
    setWidths(next);
    sharedStorage.write(KEY, JSON.stringify({ ...readAll(), [list]: next }));
  }
  const of: ColumnWidths['of'] = ({ header, width }) => {
    const kept = widths[header];
    return typeof kept === 'number' ? clamp(kept) : width;
  };
  return { of, set };
}

const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width * 4) / 4));
