import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The step of a flow, kept in the address (`?step=2`), so that the browser's back button goes one step back and a
 * reload stays. Steps count from 1; an address that names none of them is step 1.
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
    /** The search of a step's address, for a redirect; what else the address carries stays. */
    searchOf: (target: number) => stepSearch(search, target),
    goTo,
    next: () => goTo(step + 1),
    /** One step back, in the history too where the step before stands there; from step 1 to `exit`. */
    back: (exit: string) => {
      if (step === 1) return navigate(exit);
      return state?.cameByStep ? navigate(-1) : goTo(step - 1, { replace: true });
    },
  };
}

/** The search that names a step, beside everything else in it; step 1 needs no name. */
export function stepSearch(search: URLSearchParams, step: number) {
  const named = new URLSearchParams(search);
  if (step === 1) named.delete('step');
  else named.set('step', String(step));
  return named.size > 0 ? `?${named}` : '';
}

/** The step that an address names. */
export function readStep(text: string | null, total: number) {
  const step = Number(text ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= total ? step : 1;
}
