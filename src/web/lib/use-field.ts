import { useState } from 'react';

/**
 * A text field outside a form: what is typed, and what is wrong with it until something else is typed. Spread `field` into the control.
 * @param clean what is kept of a text
 */
export function useField(initial = '', clean: (text: string) => string = (text) => text) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  function set(next: string) {
    setText(next);
    setError(undefined);
  }
  const onChange = ({ target }: { target: { value: string } }) => set(clean(target.value));
  return { text, set, setError, field: { value: text, error, onChange } };
}
