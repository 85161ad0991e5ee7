import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import type { CallName, Envelope } from '#contract/calls.ts';
import type { Values } from '../../../seeds/in-process-client.ts';

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Json };
  readonly responses: Json;
}

/** A request in the terms of the document; a multipart form is given as its text fields and its file's name. */
interface SentRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The published OpenAPI document, as a client developer has it: JSON schemas only, none of our code. */
export interface ApiDocument {
  /** Why it is not valid OpenAPI 3.1 by the official schema; empty when it is. */
  readonly faults: string;
  readonly version: string;
  /** Where a request differs from the document; empty when it conforms. */
  problemsWithRequest(name: CallName, sent: SentRequest): string[];
  /** Where a response differs from the document; empty when it conforms. */
  problemsWithResponse(name: CallName, response: Envelope<unknown>): string[];
}

/** Reads `GET /v1/openapi.json` over HTTP. */
export async function readApiDocument(app: FastifyInstance): Promise<ApiDocument> {
  const document = (await app.inject('/v1/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  // Every format in the document has a pattern beside it that defines it completely.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi.json');

  function problemsWith(pointer: readonly string[], value: unknown): string[] {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const check = ajv.getSchema(`openapi.json#/${path}`);
    if (!check) return [`The document has nothing at ${path}`];
    if (check(value)) return [];
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  function find(name: CallName): { at: string[]; operation: Operation } {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document does not describe ${name}`);
    return { at: ['paths', path, method.toLowerCase()], operation };
  }

  return {
    faults: valid ? '' : JSON.stringify(errors),
    version: validator.version,
    problemsWithRequest(name, sent) {
      const { at, operation } = find(name);
      const input = {
        path: sent.params as Values | undefined,
        query: sent.query as Values | undefined,
        header: {} as Values,
      };
      const problems = operation.parameters.flatMap((parameter, index) => {
        const value = input[parameter.in]?.[parameter.name];
        if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
        return problemsWith([...at, 'parameters', String(index), 'schema'], `${value as string | number}`);
      });
      const unknown = Object.keys(input.query ?? {}).filter(
        (key) => !operation.parameters.some((parameter) => parameter.in === 'query' && parameter.name === key),
      );
      problems.push(...unknown.map((key) => `${key} is not described`));
      const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
      if (mediaType === undefined) return sent.body === undefined ? problems : [...problems, 'no body is described'];
      return [...problems, ...problemsWith([...at, 'requestBody', 'content', mediaType, 'schema'], sent.body)];
    },
    problemsWithResponse(name, response) {
      const { at, operation } = find(name);
      const exact = String(response.status);
      const status = exact in operation.responses ? exact : `${exact.slice(0, 1)}XX`;
      return problemsWith([...at, 'responses', status, 'content', 'application/json', 'schema'], response);
    },
  };
}
