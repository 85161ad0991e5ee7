import * as z from 'zod/mini';
import { REFUSALS } from '#domain/refusals.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { Access, Call } from './call.ts';
import { calls } from './calls.ts';

type Json = Record<string, unknown>;

const SECURITY: Readonly<Record<Access, Json[]>> = {
  public: [],
  grant: [{ grant: [] }],
  member: [{ session: [] }],
  mentor: [{ session: [] }],
  mentee: [{ session: [] }],
  operator: [{ session: [] }],
};

/** The whole contract as an OpenAPI 3.1 document. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '선배랑 API',
      version: '1',
      description: '모든 답은 {status, message, data} 형태예요. 오류에는 code와 errors가 더해져요.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        grant: { type: 'apiKey', in: 'cookie', name: 'grant' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

function describeOperation(name: string, call: Call): Json {
  const refusal = {
    description: '거절',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    operationId: name.replaceAll(/[^\w]+/g, '_'),
    summary: call.summary,
    'x-access': call.access,
    ...(call.audit && { 'x-audit': call.audit }),
    ...(call.body && !call.multipart ? { 'x-max-body-bytes': bodyLimitOf(call) } : {}),
    security: SECURITY[call.access],
    parameters: [
      ...describeParameters('path', call.params),
      ...describeParameters('query', call.query),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
        : []),
      ...(call.events ? [{ name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(call.body || call.multipart ? { requestBody: describeBody(call) } : {}),
    responses: {
      [String(call.status ?? 200)]: call.events
        ? describeStream(call.events)
        : { description: '성공', content: { 'application/json': { schema: envelopeSchema(call) } } },
      '4XX': refusal,
      '5XX': refusal,
    },
  };
}

/** OpenAPI has no field for the events of a stream: they are described in an extension. */
function describeStream(events: NonNullable<Call['events']>): Json {
  return {
    description: '이어지는 이벤트 (server-sent events). 이벤트마다 data 의 모양은 x-events 에 있어요.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    'x-events': Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, toJson(schema)])),
  };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeBody(call: Call): Json {
  const schema = call.body ? toJson(call.body) : { type: 'object' };
  if (!call.multipart) return { required: true, content: { 'application/json': { schema } } };
  const properties = { ...(schema['properties'] as Json | undefined), file: { type: 'string', format: 'binary' } };
  const required = [...((schema['required'] as string[] | undefined) ?? []), 'file'];
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties, required } } } };
}

function envelopeSchema(call: Call): Json {
  const data = toJson(call.data);
  const beside = call.dataBeside ? data : {};
  return {
    type: 'object',
    properties: {
      ...(beside['properties'] as Json | undefined),
      status: { const: call.status ?? 200 },
      message: { type: 'string' },
      data,
    },
    required: ['status', 'message', 'data', ...((beside['required'] as string[] | undefined) ?? [])],
  };
}

function refusalSchema(): Json {
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', minimum: 400 },
      message: { type: 'string' },
      data: {},
      code: { type: 'string', enum: [...Object.keys(REFUSALS), 'INTERNAL'] },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, message: { type: 'string' } },
          required: ['field', 'message'],
        },
      },
    },
    required: ['status', 'message', 'data', 'code', 'errors'],
  };
}

function toJson(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return json;
}
