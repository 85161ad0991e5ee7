import type { ComponentProps, ReactElement } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { Queue } from '../queue.tsx';
import { DeskList } from './desk-list.tsx';
import { useIsWide } from './use-is-wide.ts';

/** A queue of cards: in a wide window a table, with the card of the chosen one beside it. */
export function Cases<Item>({
  label,
  list,
  idOf,
  columns,
  toolbar,
  isGone,
  skeleton,
  empty,
  children,
}: Pick<ComponentProps<typeof DeskList<Item>>, 'label' | 'list' | 'idOf' | 'columns' | 'toolbar' | 'isGone'> & {
  /** The skeleton of one card. */
  skeleton: Elements;
  empty: Elements;
  /** The card. */
  children: (item: Item) => ReactElement;
}) {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <>
        {toolbar && <div className="flex flex-col gap-2 px-page pt-5">{toolbar}</div>}
        <Queue list={list} skeleton={skeleton} empty={empty}>
          {(item) => <li key={idOf(item)}>{children(item)}</li>}
        </Queue>
      </>
    );
  }
  return (
    <DeskList label={label} list={list} idOf={idOf} columns={columns} toolbar={toolbar} isGone={isGone} empty={empty}>
      {(item) => <div className="mx-auto max-w-column p-6">{children(item)}</div>}
    </DeskList>
  );
}
