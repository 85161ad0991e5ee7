import { type ComponentType, Suspense, useRef } from 'react';
import { useSearchParams } from '../../lib/use-search-params.ts';
import type { Elements } from '../../ui/elements.ts';
import { ChoiceChip } from '../../ui/fields/choice.tsx';
import { DeskLayout } from './desk-layout.tsx';

interface View {
  readonly value: string;
  readonly label: string;
  readonly List: ComponentType<{ views: Elements }>;
}

/**
 * A page of several lists, one of which is shown, by the address; the first one without it.
 * @param all.List has the choice among the lists in its own toolbar
 * @param name the parameter of the address
 */
export function DeskViews({
  title,
  all,
  name = 'view',
}: {
  title: string;
  all: readonly [View, ...View[]];
  name?: string;
}) {
  const [address, setAddress] = useSearchParams();
  const shown = all.find(({ value }) => value === address.get(name)) ?? all[0];
  // Each list has the choice in its own toolbar, so the focus moves to the chosen list's toolbar.
  const hasChosen = useRef(false);
  const views = (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">무엇을 볼지</legend>
      {all.map(({ value, label }) => (
        <ChoiceChip
          key={value}
          name={name}
          value={value}
          checked={value === shown.value}
          ref={(input) => {
            if (!input || !hasChosen.current || value !== shown.value) return;
            hasChosen.current = false;
            input.focus();
          }}
          onChange={() => {
            hasChosen.current = true;
            setAddress({ [name]: value }, { replace: true });
          }}
        >
          {label}
        </ChoiceChip>
      ))}
    </fieldset>
  );
  return (
    <DeskLayout isDesk title={title}>
      <Suspense>
        <shown.List key={shown.value} views={views} />
      </Suspense>
    </DeskLayout>
  );
}
