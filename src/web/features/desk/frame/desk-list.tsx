import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import type { CallName, DataOf, InputOf } from '#contract/calls.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk/desk.ts';
import { call } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/queries.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import type { Elements } from '../../../ui/elements.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskHeading } from './desk-heading.tsx';
import { useHeldDecisions } from './held-decision.ts';
import { ListAndDetail, ListOfCards } from './list-and-detail.tsx';
import type { Column } from './list-table.tsx';

export { WIDTHS } from './list-table.tsx';

interface Page {
  readonly content: readonly unknown[];
  readonly sliceInfo: { readonly cursor: string | null };
}
type ListName = {
  [Name in CallName]: Name extends `GET /v1/admin/${string}` ? (DataOf<Name> extends Page ? Name : never) : never;
}[CallName];
type ItemOf<Name extends ListName> = DataOf<Name>['content'][number];
type Query<Name extends ListName> = NonNullable<InputOf<Name, 'query'>>;

/** A list of the desk, declared once: what it shows in a wide window and in a narrow one follows. */
interface Declaration<Name extends ListName> {
  readonly call: Name;
  /** The first part of its query's key, by which a decision reloads it. */
  readonly key: string;
  /** For screen readers; the widths of its columns are kept by it. */
  readonly label: string;
  readonly idOf: (item: ItemOf<Name>) => number;
  /** The first one is the row's name. */
  readonly columns: readonly Column<ItemOf<Name>>[];
  readonly search?: { readonly name?: string; readonly label: string; readonly placeholder: string };
  /** Filters and order, which stand in the address; the list may depend on the moment. */
  readonly filters?: readonly ListChoice[] | (() => readonly ListChoice[]);
  /** What is asked for unless a filter says otherwise. */
  readonly usual?: Query<Name>;
  /** Each load is in the audit log: only one a visit. */
  readonly isAudited?: boolean;
  /** By what a decision on an item is held; a decided one leaves the list. */
  readonly heldAs?: (item: ItemOf<Name>) => string | undefined;
  /** Without any item; `found` when it was searched or filtered. */
  readonly empty: { readonly title: string; readonly description?: string; readonly found: string };
  /** The height of a card's skeleton, if it is not as high as most. */
  readonly skeleton?: string;
  /** In a narrow window, where it is another than the detail. */
  readonly card?: (item: ItemOf<Name>) => ReactElement;
  /** The detail fills its side by itself. */
  readonly isStage?: boolean;
  /** What the list's first page says of all of it, above the search. */
  readonly Head?: ComponentType<{ first: DataOf<Name>; query: Query<Name> }>;
  readonly detail: (item: ItemOf<Name>) => ReactElement;
  /** What can be done besides: the page's one action. */
  readonly action?: Elements;
}

export interface ListProps<Name extends ListName> {
  readonly views?: Elements;
  /** Instead of the list's own one. */
  readonly action?: Elements;
  /** Filters that are known later than the list. */
  readonly moreFilters?: readonly ListChoice[];
  /** What the page asks for besides. */
  readonly asked?: Query<Name>;
  /** Above the search. */
  readonly above?: Elements;
}

/** @returns the list as a component: a table with its detail beside it from 1024 px on, cards below */
export function deskList<Name extends ListName>(declaration: Declaration<Name>) {
  const { label, idOf, columns, search, filters = [], heldAs, empty } = declaration;
  const { detail, card = detail, Head } = declaration;
  const searchName = search?.name ?? 'search';
  return function DeskList({ views, action = declaration.action, moreFilters = [], asked, above }: ListProps<Name>) {
    const choices = [...(typeof filters === 'function' ? filters() : filters), ...moreFilters];
    const { query: chosen, change } = useAddressQuery([searchName, ...choices.map(({ name }) => name)]);
    const { isDecided } = useHeldDecisions();
    const isWide = useIsWide();
    // What stands in the address is checked by the server.
    const query = { ...declaration.usual, ...asked, ...chosen } as Query<Name>;
    const list = useInfiniteQuery({
      queryKey: [declaration.key, query],
      queryFn: ({ pageParam, signal }) =>
        call<ListName>(declaration.call, {
          query: { ...query, cursor: pageParam },
          signal,
        }) as Promise<DataOf<Name> & { content: ItemOf<Name>[] }>,
      ...byCursor,
      ...(declaration.isAudited && { refetchOnReconnect: false, refetchOnWindowFocus: false }),
    });
    const isGone = (item: ItemOf<Name>) => {
      const held = heldAs?.(item);
      return held !== undefined && isDecided(held);
    };
    const items = list.data ? list.data.pages.flatMap((page) => page.content).filter((item) => !isGone(item)) : [];
    const first = list.data?.pages[0];
    const shared = {
      list,
      items,
      idOf,
      toolbar: (
        <>
          <DeskHeading action={action} />
          {views}
          {above}
          {first && Head && <Head first={first} query={query} />}
          {search && (
            <SearchField
              label={search.label}
              placeholder={search.placeholder}
              value={chosen[searchName] ?? ''}
              maxLength={MAX_DESK_SEARCH_LENGTH}
              onSearch={(text) => change({ [searchName]: text })}
            />
          )}
          {(search || choices.length > 0) && (
            <div className="-mx-2 flex flex-wrap gap-x-1">
              {choices.map(({ name, label: choiceLabel, options }) => (
                <SortSelect
                  key={name}
                  label={choiceLabel}
                  options={options}
                  value={chosen[name] ?? ''}
                  onChange={(value) => change({ [name]: value })}
                />
              ))}
            </div>
          )}
        </>
      ),
      empty: hasChoice(chosen) ? <EmptyState title={empty.found} /> : <EmptyState {...empty} />,
    };
    return isWide ? (
      <ListAndDetail {...shared} label={label} columns={columns} isStage={declaration.isStage ?? false}>
        {detail}
      </ListAndDetail>
    ) : (
      <ListOfCards {...shared} skeleton={declaration.skeleton ?? 'h-40'}>
        {card}
      </ListOfCards>
    );
  };
}

/** Values by the names of their parameters in the address; an empty one is left out. */
type AddressQuery = Readonly<Record<string, string>>;

interface ListChoice {
  readonly name: string;
  readonly label: string;
  /** The first one is the default, with an empty value. */
  readonly options: readonly { value: string; label: string }[];
}

/** Whether a list is filtered, so that an empty one says that nothing was found. */
function hasChoice(query: AddressQuery): boolean {
  return Object.entries(query).some(([name, value]) => name !== 'order' && Boolean(value));
}

/** An order of a list. @param usual the default */
export function orderChoice<Order extends string>(
  labels: Readonly<Record<Order, string>>,
  usual: NoInfer<Order>,
): ListChoice {
  const { [usual]: first, ...others } = labels;
  return filterChoice('order', '정렬', first, others);
}

/** A filter of a list. @param any the label of all of them */
export function filterChoice(
  name: string,
  label: string,
  any: string,
  labels: Readonly<Record<string, string>>,
): ListChoice {
  const others = Object.entries(labels).map(([value, text]) => ({ value, label: text }));
  return { name, label, options: [{ value: '', label: any }, ...others] };
}

/**
 * A list's search, filters and order, which stand in the address: a reload shows the same list. An item that was open closes with each change.
 * @param names the parameters that are the list's own
 */
export function useAddressQuery(names: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const query: AddressQuery = Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value),
  );
  function change(changes: AddressQuery) {
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        before.delete('item');
        return before;
      },
      { replace: true },
    );
  }
  return { query, change };
}
