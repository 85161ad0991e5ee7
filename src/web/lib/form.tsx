import type { ComponentProps } from 'react';
import { useSingleRun } from './use-single-run.ts';

/** A form that is sent once at a time. Its fields report their errors, not the browser. */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => Promise<unknown> }) {
  const runOnce = useSingleRun();
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(onSubmit);
      }}
    />
  );
}
