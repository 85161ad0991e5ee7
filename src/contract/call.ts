import type * as z from 'zod/mini';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { PausableFeature } from '#domain/desk/settings.ts';
import type { FileKind } from '#domain/people/files.ts';

type Schema = z.ZodMiniType;

/**
 * Who may make a call. `grant` is anybody with the cookie of a verified code, or of an operator's sign-in
 * under way.
 * Further conditions are checked by the server's `*-policy.ts`.
 */
export type Access = 'public' | 'grant' | 'member' | 'mentor' | 'mentee' | 'operator';

/** One call of the HTTP API (SPEC §7, product §10). The server serves it, the browser is typed by it, OpenAPI is generated from it. */
export type Call = MembersCall | OperatorsCall;

interface MembersCall extends AnyCall {
  readonly access: Exclude<Access, 'operator'>;
  readonly operator?: undefined;
  readonly audit?: undefined;
}

interface OperatorsCall extends AnyCall {
  readonly access: 'operator';
  /** The role that the call needs (product §26.3); `ANY` is every operator. */
  readonly operator: OperatorRole | 'ANY';
  /**
   * Its entry in the audit log (product §26.4), which the handler writes with `operator.audit`; a list if the outcome decides. A read
   * writes none if it shows nothing to look into. `NOTHING` changes nothing and never has an entry.
   */
  readonly audit: AuditAction | readonly AuditAction[] | 'NOTHING';
}

interface AnyCall {
  readonly summary: string;
  /** The status of success; default 200. */
  readonly status?: 200 | 201;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON, or with `multipart` the text fields besides the one file in `file`. */
  readonly body?: Schema;
  /** The request has one file of this kind, as multipart form data. */
  readonly multipart?: FileKind;
  /** The `data` of the envelope. */
  readonly data: Schema;
  /** The fields of `data` stand beside it in the envelope too: SPEC §7 reads `response.data.user`, and its `response` may be either (product §10). */
  readonly dataBeside?: true;
  /**
   * The response is not an envelope but a stream of server-sent events, which stays open until one side closes it: the schema of each
   * event's `data:`, by the event's name. `data` is then `nothing`.
   */
  readonly events?: Readonly<Record<string, Schema>>;
  /** For operators: needs a second factor that was shown in the last five minutes, because it moves money, exports data, grants access, decides who is a student or addresses everybody (S-64). */
  readonly stepUp?: true;
  /** The call is refused while operators have paused this feature (product §26.13). */
  readonly feature?: PausableFeature;
  /** Guests share one answer for at most two seconds, and so may caches (product §9.6): it depends only on the address. */
  readonly cachedForGuests?: true;
  /** A member's own read that a replica answers while the database is away, like public ones (product §9.6). */
  readonly readWhileAway?: true;
  /**
   * Supports `Idempotency-Key`: for calls that cost money, take time slots or make a commitment. Such a call and its answer are one
   * transaction; `IN_STAGES` marks one that calls the gateway in between, and looks before it acts (docs/decisions/0284).
   */
  readonly idempotent?: true | 'IN_STAGES';
}

/** Declares a call, keeping the exact types of its schemas. */
export function describeCall<const Described extends MembersCall>(call: Described): Described {
  return call;
}

/** Declares a call of operators, keeping the exact types of its schemas. */
export function describeOperatorCall<const Described extends Omit<OperatorsCall, 'access'>>(
  call: Described,
): Described & { readonly access: 'operator' } {
  return { ...call, access: 'operator' };
}
