import { useLocation, useNavigate } from 'react-router';
import { useSearchParams } from './use-search-params.ts';

/**
 * The step of a flow, kept in the address (`?step=2`), so that the browser's back button goes one step back and a
 * reload keeps the step. Steps count from 1; an address without a valid step is step 1.
 */
export function useStep(total: number) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { cameByStep?: boolean } | null };
  const navigate = useNavigate();
  const step = readStep(search.get('step'), total);

  function goTo(target: number, { replace = false } = {}) {
    return navigate({ search: stepSearch(search, target) }, { replace, state: { cameByStep: !replace } });
  }

  return {
    step,
    /** The search of a step's address, for a redirect; all other parameters are kept. */
    searchOf: (target: number) => stepSearch(search, target),
    goTo,
    next: () => goTo(step + 1),
    /** Goes one step back, in the history too if the previous entry is that step; from step 1 to `exit`. */
    back: (exit: string) => {
      if (step === 1) return navigate(exit);
      return state?.cameByStep ? navigate(-1) : goTo(step - 1, { replace: true });
    },
  };
}

/** The search with this step and all other parameters; step 1 is left out. */
export function stepSearch(search: URLSearchParams, step: number) {
  const changed = new URLSearchParams(search);
  if (step === 1) changed.delete('step');
  else changed.set('step', String(step));
  return changed.size > 0 ? `?${changed}` : '';
}

export function readStep(text: string | null, total: number) {
  const step = Number(text ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= total ? step : 1;
}
