import type { ReactNode } from 'react';
import { SuccessMark } from '../art/success-mark.tsx';
import { PageBody } from './column.tsx';

/** Something has just succeeded: the whole page says so with a check mark that draws itself, and what happens next. */
export function Moment({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageBody className="items-center justify-center text-center">
      <SuccessMark className="size-20" />
      <h2 className="pt-6 text-2xl font-bold text-balance">{title}</h2>
      <div className="flex w-full max-w-sm flex-col items-center pt-2.5 text-balance text-ink-muted">{children}</div>
    </PageBody>
  );
}
