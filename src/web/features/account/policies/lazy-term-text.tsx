import { type ComponentProps, lazy, Suspense } from 'react';
import type { TermText } from './term-text.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

const LoadedTermText = lazy(async () => ({ default: (await import('./term-text.tsx')).TermText }));

/** The wording of a consent beside other content: the texts are long, so they load after everything around them. */
export function LazyTermText(props: ComponentProps<typeof TermText>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LoadedTermText {...props} />
    </Suspense>
  );
}
