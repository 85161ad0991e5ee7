import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { AppBar } from '../../../ui/app-bar.tsx';
import { PageBody } from '../../../ui/column.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { FormSkeleton } from '../fields/form-skeleton.tsx';

/** A page over one thing from the server: its skeleton, its fault with a retry (DESIGN §5), or itself. */
export function ProfileFrame<Data>({
  title,
  back,
  query: { data, error, refetch },
  children,
}: {
  title: string;
  back: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  return (
    <>
      <AppBar title={title} back={back} />
      {data ? (
        children(data)
      ) : (
        <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <FormSkeleton />}</PageBody>
      )}
    </>
  );
}

/** A part of a profile under its name; `empty` stands in for nothing. */
export function ProfileSection({
  title,
  empty,
  children,
}: {
  title: string;
  empty?: string | false;
  children?: ReactNode;
}) {
  return (
    <section className="border-t border-line py-5">
      <h3 className="pb-2 text-sm font-semibold text-ink-faint">{title}</h3>
      {empty ? <p className="text-ink-faint">{empty}</p> : children}
    </section>
  );
}
