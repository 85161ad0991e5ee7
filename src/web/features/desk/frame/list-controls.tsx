import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk/desk.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';

export interface ListChoice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The first one is the default, with an empty value. */
  readonly options: readonly { value: string; label: string }[];
}

/** The search of a list at the desk, and its filters and order. */
export function ListControls<Name extends string>({
  search,
  choices,
  query,
  onChange,
}: {
  search?: { readonly name: Name; readonly label: string; readonly placeholder: string };
  choices: readonly ListChoice<Name>[];
  query: Partial<Record<Name, string>>;
  onChange: (changes: Partial<Record<Name, string>>) => void;
}) {
  const set = (name: Name, value: string) => onChange({ [name]: value } as Partial<Record<Name, string>>);
  return (
    <>
      {search && (
        <SearchField
          label={search.label}
          placeholder={search.placeholder}
          value={query[search.name] ?? ''}
          maxLength={MAX_DESK_SEARCH_LENGTH}
          onSearch={(text) => set(search.name, text)}
        />
      )}
      <div className="-mx-2 flex flex-wrap gap-x-1">
        {choices.map(({ name, label, options }) => (
          <SortSelect
            key={name}
            label={label}
            options={options}
            value={query[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </>
  );
}

/** Whether a list is filtered, so that an empty one says that nothing was found. */
export function hasChoice(query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).some(([name, value]) => name !== 'order' && Boolean(value));
}

/** An order of a list. @param usual the default */
export function orderChoice<Order extends string>(
  labels: Readonly<Record<Order, string>>,
  usual: NoInfer<Order>,
): ListChoice<'order'> {
  const all = Object.keys(labels) as Order[];
  const others = all.filter((order) => order !== usual).map((order) => ({ value: order, label: labels[order] }));
  return { name: 'order', label: '정렬', options: [{ value: '', label: labels[usual] }, ...others] };
}

/** A filter of a list. @param any the label of all of them */
export function filterChoice<Name extends string, Value extends string>(
  name: Name,
  label: string,
  any: string,
  labels: Readonly<Record<Value, string>>,
): ListChoice<Name> {
  const values = Object.keys(labels) as Value[];
  return {
    name,
    label,
    options: [{ value: '', label: any }, ...values.map((value) => ({ value, label: labels[value] }))],
  };
}

/**
 * A list's search, filters and order, which stand in the address: a reload shows the same list. An item that was open closes with each change.
 * @param names the parameters that are the list's own
 */
export function useAddressQuery<Name extends string>(names: readonly Name[]) {
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(
    names.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Partial<Record<Name, string>>;
  function change(changes: Partial<Record<Name, string>>) {
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
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
