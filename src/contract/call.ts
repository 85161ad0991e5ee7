import type * as z from 'zod/mini';
import type { FileKind } from '#domain/files.ts';

type Schema = z.ZodMiniType;

/**
 * Who may make a call. `grant` is whoever holds a verified code's cookie; `operator` is an administrator.
 * What else must be true of the caller stands in the server's `*-policy.ts`.
 */
export type Access = 'public' | 'grant' | 'member' | 'mentor' | 'mentee' | 'operator';

/** One call on the wire (SPEC §7, product §10). The server serves it, the browser is typed by it, OpenAPI is generated from it. */
export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** The status of success; 200 unless told. */
  readonly status?: 200 | 201;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON, or with `multipart` the text fields beside the one file in `file`. */
  readonly body?: Schema;
  /** The call carries one file of this kind as multipart form data. */
  readonly multipart?: FileKind;
  /** What stands in `data` of the envelope. */
  readonly data: Schema;
  /**
   * The answer is no envelope but a stream of server-sent events, which goes on until one side ends it: what stands in each event's
   * `data:`, by the event's name. `data` is then `nothing`.
   */
  readonly events?: Readonly<Record<string, Schema>>;
  /** Honours `Idempotency-Key`: for what costs money, time or a promise. */
  readonly idempotent?: true;
}

/** Declares a call, keeping the exact types of its schemas. */
export function describeCall<const Described extends Call>(call: Described): Described {
  return call;
}
