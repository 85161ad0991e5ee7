import type { ReactNode } from 'react';
import { download } from '../../../lib/download.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { DeskHeading } from '../frame/desk-heading.tsx';

/** The figures of a span: the choice of the span, the same as a file, and what it amounts to. */
export function FiguresFrame<Days extends string, Data>({
  views,
  address,
  spans,
  days,
  query,
  file,
  skeleton,
  children,
}: {
  views: Elements;
  /** The rest of the page's address. */
  address?: Readonly<Record<string, string>>;
  spans: readonly { value: Days; label: string }[];
  days: Days;
  query: Parameters<typeof Loaded<Data>>[0]['query'];
  file: { readonly name: string; readonly text: (data: Data) => string };
  skeleton: Elements;
  children: (data: Data) => ReactNode;
}) {
  const [, setAddress] = useSearchParams();
  const { data } = query;
  return (
    <div className="flex min-h-dvh flex-col gap-4 bg-surface px-page py-3 lg:px-8">
      <DeskHeading
        action={
          <div className="flex items-center gap-2">
            <SortSelect
              label="기간"
              options={spans}
              value={days}
              onChange={(next) => setAddress({ ...address, days: next }, { replace: true })}
            />
            {data !== undefined && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => download(file.text(data), file.name, 'text/csv;charset=utf-8')}
              >
                CSV로 받기
              </Button>
            )}
          </div>
        }
      />
      {views}
      <Loaded query={query} skeleton={skeleton}>
        {children}
      </Loaded>
    </div>
  );
}
