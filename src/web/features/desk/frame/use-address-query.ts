import { useSearchParams } from '../../../lib/use-search-params.ts';

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
