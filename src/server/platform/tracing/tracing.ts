import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '#server/db/database.ts';

/** A request that is being traced. */
export interface RequestSpan {
  /** Runs `work`, and whatever it waits for, within this span. */
  within(work: () => void): void;
  /** @param route its pattern, never an address */
  end(answer: { method: string; route: string; status: number }): void;
}

/** Spans of requests, statements and jobs, sent to a collector. No parameters, values or addresses are in them. */
export interface Tracing {
  /** The span that runs here, as log lines name it; empty outside of any. */
  ids(): { readonly traceId?: string; readonly spanId?: string };
  /** @param headers may name the trace that the request belongs to (W3C `traceparent`) */
  beginRequest(headers: IncomingHttpHeaders): RequestSpan;
  /** `db`, with a span for each statement and each transaction. */
  traceDatabase(db: Database): Database;
  traceJob<Result>(kind: string, run: () => Promise<Result>): Promise<Result>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}
