import type { IncomingHttpHeaders } from 'node:http';
import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
  type TextMapGetter,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Tracing } from './tracing.ts';

const OK_BELOW = 500;
const HEADERS: TextMapGetter<IncomingHttpHeaders> = { get: (given, name) => given[name], keys: Object.keys };
/** A collector that is away does not hold up the end of the process for longer. */
const SEND_TIMEOUT_MS = 2000;

/**
 * Traces by OpenTelemetry, sent to a collector over OTLP/HTTP every few seconds. One that is away loses spans and disturbs nobody.
 * Loaded only where it is set.
 * @param settings.endpoint of the collector, without `/v1/traces`
 * @param settings.ratio of the traces that are kept, whatever a caller asks for
 * @param settings.role of this process, as its `service.name` says it
 */
export function openTelemetry(settings: { endpoint: string; role: string; ratio: number }): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const sampler = new TraceIdRatioBasedSampler(settings.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'sunbaerang',
      'service.name': `sunbaerang-${settings.role}`,
    }),
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const headers = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('sunbaerang');
  return {
    ids() {
      const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
      return traceId ? { traceId, spanId } : {};
    },
    beginRequest(given) {
      const parent = headers.extract(context.active(), given, HEADERS);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        within: (work) => context.with(inside, work),
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= OK_BELOW) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceDatabase: (db) => traceDatabase(tracer, db),
    traceJob: (kind, run) => within(tracer, `job ${kind}`, {}, run, SpanKind.CONSUMER),
    async close() {
      await provider.shutdown().catch(() => undefined);
      contexts.disable();
      context.disable();
    },
  };
}

/** Runs `work` in a span of its own. */
async function within<Result>(
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  kind = SpanKind.CLIENT,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Messages of errors can have values in them: only what kind it is. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

function traceDatabase(tracer: Tracer, db: Database): Database {
  const attributes = { 'db.system.name': 'postgresql' };
  const tracedQueries =
    (queryable: Queryable): Queryable['query'] =>
    (statement, values) => {
      const name = statement.name || 'unnamed';
      return within(tracer, `statement ${name}`, attributes, () => queryable.query(statement, values));
    };
  return {
    ...db,
    query: tracedQueries(db),
    pipeline: (work) =>
      db.pipeline((each) => work({ query: tracedQueries(each), afterCommit: (hook) => each.afterCommit(hook) })),
    transaction: (work) =>
      within(tracer, 'transaction', attributes, () =>
        db.transaction((tx) => work({ query: tracedQueries(tx), afterCommit: (hook) => tx.afterCommit(hook) })),
      ),
    oneTransaction: (work) => within(tracer, 'one transaction', attributes, () => db.oneTransaction(work)),
  };
}
