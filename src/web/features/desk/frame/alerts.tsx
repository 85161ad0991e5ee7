import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { ALERT_TEXTS } from '#domain/desk/alerts.ts';
import { describeWait } from '#domain/desk/desk.ts';
import { call } from '../../../lib/api.ts';
import { useNow } from '../../../lib/use-now.ts';

/** An alert that operators also got by mail, shown while it lasts. */
const EVERY_MS = 60_000;

/** What is wrong with the service at this moment; nothing when all is well. */
export function Alerts({ className }: { className?: string }) {
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: ({ signal }) => call('GET /v1/admin/alerts', { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    // Always there: screen readers announce what is added.
    <div role="status" className={clsx(data?.alerts.length && className)}>
      {data && data.alerts.length > 0 && (
        <ul aria-label="서비스의 문제" className="flex flex-col gap-2">
          {data.alerts.map(({ kind, detail, since }) => (
            <li key={kind} className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-ink">
              <p className="flex items-start gap-1.5 font-semibold">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                <span className="min-w-0 break-words">{ALERT_TEXTS[kind].title}</span>
              </p>
              <p className="pt-0.5 text-xs break-words text-ink-muted">
                {`${detail} · ${describeWait(new Date(since), now)} 전부터`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
