import { useRef } from 'react';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';

/**
 * Which list of a part of the desk is shown. Each list has it in its own toolbar: the focus goes on to that of the list that was chosen, so
 * the page keeps it.
 */
export function useViewChoice<View extends string>({
  views,
  shown,
  onShow,
}: {
  views: readonly { readonly value: View; readonly label: string }[];
  shown: View;
  onShow: (view: View) => void;
}) {
  const hasChosen = useRef(false);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">무엇을 볼지</legend>
      {views.map(({ value, label }) => (
        <ChoiceChip
          key={value}
          name="view"
          value={value}
          checked={value === shown}
          ref={(input) => {
            if (!input || !hasChosen.current || value !== shown) return;
            hasChosen.current = false;
            input.focus();
          }}
          onChange={() => {
            hasChosen.current = true;
            onShow(value);
          }}
        >
          {label}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}
