import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Fetched } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';

type AuditedContentProps<Data> = {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Data>;
  /** The height of its skeleton. */
  skeleton?: string;
  children: (data: Data) => ReactNode;
};

/** Details beyond the line of a list, loaded by a tap. */
export function AuditedDetail<Data>(props: AuditedContentProps<Data>) {
  return (
    <OpenedByTap button="자세히 보기 (기록이 남아요)" label="자세한 내용">
      <AuditedContent {...props} />
    </OpenedByTap>
  );
}

/** A button that its content replaces when it is tapped. */
export function OpenedByTap({ button, label, children }: { button: string; label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    // Takes the focus of the button, which would otherwise fall back to the start of the page.
    <div ref={focus} tabIndex={-1} role="group" aria-label={label} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  ) : (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {button}
    </Button>
  );
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Loaded once per opening, because each look is in the audit log. */
export function AuditedContent<Data>({ queryKey, load, skeleton = 'h-40', children }: AuditedContentProps<Data>) {
  return (
    <Fetched
      query={{
        queryKey,
        queryFn: ({ signal }) => load(signal),
        staleTime: Infinity,
        gcTime: 0,
        refetchOnReconnect: false,
      }}
      skeleton={<Skeletons each={`${skeleton} w-full rounded-lg`} />}
    >
      {children}
    </Fetched>
  );
}
