import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { logSettings } from '#server/open-services.ts';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { propose } from '#server/testing/scenes/mentoring-scene.ts';
import {
  startTraceCollector,
  type ReceivedSpan,
  type TraceCollector,
} from '#server/testing/servers/trace-collector.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const SERVER = join(import.meta.dirname, '../..');

async function openTraced(settings: Readonly<Record<string, string>> = {}) {
  const collector = await startTraceCollector();
  onTestFinished(() => collector.close());
  const instance = await openTestInstance('postgresql', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...settings,
  });
  return { collector, instance };
}

/** All spans, once the instance has ended and sent them. */
async function endAndCollect(instance: { close(): Promise<void> }, { spans }: TraceCollector): Promise<ReceivedSpan[]> {
  await instance.close();
  return [...spans];
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('a request is a span of the trace it names, with its statements below, and no value or address leaves', async () => {
    const { collector, instance } = await openTraced();
    const { client } = await createMentee(instance);
    const { memberId } = await createMentor(instance);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await instance.app.inject({
      url: `/v1/mentor/${memberId}?school=%EB%B9%84%EB%B0%80`,
      headers: { cookie, traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`, 'user-agent': 'secret-agent' },
    });
    const spans = (await endAndCollect(instance, collector)).filter(({ traceId }) => traceId === TRACE_ID);
    const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === PARENT_ID);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'GET /v1/mentor/:mentorId',
      service: 'sunbaerang-all',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/mentor/:mentorId',
        'http.response.status_code': 200,
      },
    });
    const statements = spans.filter(({ name }) => name.startsWith('statement '));
    expect(statements.length).toBeGreaterThan(1);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    for (const secret of ['secret-agent', '비밀', '%EB', ...client.cookies.values()])
      expect(collector.raw()).not.toContain(secret);
  });

  it('a write with a body has its transaction and the statements of it in its trace', async () => {
    const { collector, instance } = await openTraced();
    await propose(instance, { message: '아무도 보지 않을 말' });
    const spans = await endAndCollect(instance, collector);
    const request = spans.find(({ name }) => name === 'POST /v1/mentoring');
    const below = (id: string | undefined) => spans.filter(({ parentSpanId }) => id && parentSpanId === id);
    const transaction = below(request?.spanId).find(({ name }) => name === 'transaction');
    expect(below(transaction?.spanId).length).toBeGreaterThan(3);
    expect(collector.raw()).not.toContain('아무도 보지 않을 말');
  });

  it('a job is a span with its statements', async () => {
    const { collector, instance } = await openTraced();
    await instance.services.jobs.runDue();
    const spans = await endAndCollect(instance, collector);
    const job = spans.find(({ name }) => name.startsWith('job '));
    expect(spans.some(({ parentSpanId }) => job && parentSpanId === job.spanId)).toBe(true);
  });

  it('log lines of a request name its trace', async () => {
    const { instance } = await openTraced();
    onTestFinished(() => instance.close());
    let lines = '';
    const stream = new Writable({
      write(part, _encoding, done) {
        lines += String(part);
        done();
      },
    });
    const log = pino({ ...logSettings(instance.services.tracing), level: 'info' }, stream);
    const app = await createApp({ ...instance.services, log });
    await app.inject({ url: '/livez', headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` } });
    await app.close();
    const line = lines.split('\n').find((text) => text.includes('"route":"/livez"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      traceId: TRACE_ID,
      spanId: expect.stringMatching(/^[\da-f]{16}$/) as string,
    });
  });

  it('OTEL_TRACES_SAMPLER_ARG=0 keeps nothing, even for a caller who asks for it', async () => {
    const { collector, instance } = await openTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await instance.app.inject({ url: '/v1/mentor', headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` } });
    expect(await endAndCollect(instance, collector)).toEqual([]);
  });

  it('a collector that is away fails no request', async () => {
    const { collector, instance } = await openTraced();
    await collector.close();
    onTestFinished(() => instance.close());
    expect((await instance.app.inject({ url: '/v1/mentor' })).statusCode).toBe(200);
  });
});

describe('without it', () => {
  it('there is no tracing, and lines have no trace', async () => {
    const instance = await openTestInstance();
    onTestFinished(() => instance.close());
    expect(instance.services.tracing).toBeNull();
    expect(logSettings(null)).not.toHaveProperty('mixin');
  });

  it('nothing of OpenTelemetry is loaded: one file imports it, which is imported where it is set', async () => {
    const files = (await readdir(SERVER, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path));
    const sources = await Promise.all(
      files.map(async (path) => [path, await readFile(join(SERVER, path), 'utf8')] as const),
    );
    const importers = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
    expect(importers(/from '@opentelemetry\//)).toEqual(['platform/tracing/open-telemetry.ts']);
    expect(importers(/from '[^']*open-telemetry\.ts'/)).toEqual([]);
    expect(importers(/await import\('[^']*open-telemetry\.ts'\)/)).toEqual(['open-services.ts']);
  });
});
