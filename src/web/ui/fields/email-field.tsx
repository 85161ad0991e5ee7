import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** One mail address. Set `autoComplete` to `email`, or to `username` where one signs in with it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
