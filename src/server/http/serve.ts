import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bodyLimitOf } from '#contract/body-limit.ts';
import type { Access, Call } from '#contract/call.ts';
import { type CallName, calls, type Calls, type DataOf, type ParsedOf } from '#contract/calls.ts';
import { LAST_INPUT_HEADER, READ_ONLY_HEADER } from '#contract/offline-answers.ts';
import type { Sent } from '#contract/shapes.ts';
import { STEP_UP_MINUTES } from '#domain/account/second-factors.ts';
import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { RefusalError, refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { DatabaseUnavailable } from '../db/availability.ts';
import { refusePaused } from '../platform/feature-pause-store.ts';
import { ONLY_RUN, type Run, runInStages, runOnce, type StoredResponse } from '../platform/idempotency/run-once.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { compose } from '../text/search-form.ts';
import { answerGuest, GUESTS_VARY, isGuest, sendJson } from './answer-guests.ts';
import { type OperatorFor, operatorOf } from './operator-of.ts';
import { admitUpload, forgetUpload, type Upload } from './receive-upload.ts';
import { SAFE_METHODS } from './security-headers.ts';

type ViewerOf<Name extends CallName> = Calls[Name]['access'] extends 'public' | 'grant' ? Viewer | undefined : Viewer;
type AuditOf<Name extends CallName> = Calls[Name] extends { audit: infer Audit extends Call['audit'] }
  ? Audit
  : undefined;
type RunOf<Name extends CallName> = Calls[Name] extends { idempotent: 'IN_STAGES' } ? Run : undefined;
type FileOf<Name extends CallName> = Calls[Name] extends { multipart: string } ? Upload : undefined;

/** What a handler gives: nothing for a call that answers nothing. */
type Handled<Name extends CallName> =
  | Sent<DataOf<Name>>
  | DataWithMessage<Sent<DataOf<Name>>>
  | (DataOf<Name> extends null ? void : never);

/** Answers a call. */
export type Handler<Name extends CallName> = (served: Served<Name>, services: Services) => Promise<Handled<Name>>;

type FieldsOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  ParsedOf<Name, Key> extends undefined ? unknown : ParsedOf<Name, Key>;

/** A call as its handler gets it: parsed, authenticated and authorised by role. */
export interface Served<Name extends CallName> {
  readonly name: Name;
  readonly params: ParsedOf<Name, 'params'>;
  readonly query: ParsedOf<Name, 'query'>;
  readonly body: ParsedOf<Name, 'body'>;
  /** The fields of all three. */
  readonly input: FieldsOf<Name, 'params'> & FieldsOf<Name, 'query'> & FieldsOf<Name, 'body'>;
  readonly viewer: ViewerOf<Name>;
  /** The viewer of an operators' call, who writes its entry in the audit log. */
  readonly operator: OperatorFor<AuditOf<Name>>;
  /** Already stored; deleted when the handler refuses. */
  readonly file: FileOf<Name>;
  /** For a call in stages: whether it goes on with an earlier run, and how it ends. */
  readonly run: RunOf<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's result with a message of its own (SPEC §7 puts addresses there). */
export class DataWithMessage<Data> {
  readonly data: Data;
  readonly message: string;
  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

const OK_MESSAGE = '성공';
const NUL_MESSAGE = '저장할 수 없는 글자가 들어 있어요. 그 글자를 지우고 다시 시도해 주세요.';

/**
 * Serves a call of the contract: authenticates and authorises, parses the input, runs the handler and wraps its data in the envelope.
 * @throws RefusalError of the handler, and `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN`, `STEP_UP_REQUIRED`, `FEATURE_PAUSED`
 * @throws Error for an operators' change without its entry in the audit log
 */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handle: Handler<Name>,
): void {
  const call: Call = calls[name];
  const [method = '', path = ''] = name.split(' ');
  const isPublicRead = method === 'GET' && (call.access === 'public' || call.readWhileAway === true);
  const isChange = !SAFE_METHODS.has(method) && call.audit !== 'NOTHING';
  /** Everything but the sending. */
  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<StoredResponse> {
    const staleMs = isPublicRead ? services.staleMs() : undefined;
    if (staleMs !== undefined) reply.headers({ [READ_ONLY_HEADER]: 'true', age: Math.ceil(staleMs / 1000) });
    const seen = staleMs === undefined ? services : withSessionsOfReplica(services, call.access);
    const viewer = await findViewer(seen, request, call.access, call.stepUp);
    if (call.access === 'operator') requireOperatorRole(services, viewer, call.operator);
    if (call.stepUp) requireStepUp(services, viewer);
    if (hasNul(request.query)) refuse('INVALID_INPUT', { message: NUL_MESSAGE });
    cleanTexts(request.query);
    const params = parse(call.params, request.params);
    const query = parse(call.query, request.query);
    const form =
      call.multipart && viewer
        ? await admitUpload(services, viewer.memberId, { request, reply }, call.multipart)
        : undefined;
    try {
      const input = form ? form.fields : (request.body ?? {});
      if (hasNul(input)) refuse('INVALID_INPUT', { message: NUL_MESSAGE });
      cleanTexts(input);
      const body = parse(call.body, input);
      const work = async (run?: Run) => {
        if (call.feature) await refusePaused(services.db, call.feature);
        const operator = call.audit && viewer && operatorOf(services, { viewer, request }, call.audit);
        const fields = { params, query, body, input: Object.assign({}, params, query, body) as unknown };
        const served = { name, ...fields, viewer, operator, file: form?.file, run, request, reply };
        const result = await handle(served as Served<Name>, services);
        if (operator && isChange && !operator.hasAudited()) throw new Error(`${name} left no entry in the audit log`);
        return result;
      };
      const toResponse = (result: unknown) => toEnvelope(call, result);
      const key = request.headers['idempotency-key'];
      if (!call.idempotent || !viewer || typeof key !== 'string') return toResponse(await work(ONLY_RUN));
      const keyed = { memberId: viewer.memberId, key, call: `${method} ${request.url}`, body };
      return call.idempotent === 'IN_STAGES'
        ? await runInStages(services, keyed, work, toResponse)
        : await runOnce(services, keyed, async () => toResponse(await work()));
    } catch (error) {
      // After another error its row may have been committed all the same: a file without one is deleted by the hourly clean-up.
      if (form && error instanceof RefusalError) await services.files.delete(form.file.key);
      if (form && viewer) await forgetUpload(services, viewer.memberId);
      throw error;
    }
  }
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(call),
    async handler(request, reply) {
      if (call.cachedForGuests) {
        if (isGuest(services, request))
          return answerGuest(services, request, reply, async () =>
            JSON.stringify((await respond(request, reply)).envelope),
          );
        reply.header('vary', GUESTS_VARY);
      }
      const { status, envelope } = await respond(request, reply);
      return sendJson(request, reply.code(status), envelope);
    },
  });
}

/** While the database is away, a session is what the replica knows of it; its use is not noted. One that it does not know may have begun a moment ago: nobody is signed out for that. */
function withSessionsOfReplica(services: Services, access: Access): Services {
  const { sessions, replica: on } = services;
  const find = async (token: string) => {
    const viewer = await sessions.find(token, { on });
    if (!viewer && access !== 'public')
      throw new DatabaseUnavailable(new Error('The replica does not know the session'));
    return viewer;
  };
  return { ...services, sessions: { ...sessions, find } };
}

/**
 * The signed-in member, if any. A write looks the session up in the database: the cache may still have one that another process has ended.
 * @param isFresh looks it up for a read too
 */
export async function findViewerOf(
  services: Services,
  request: FastifyRequest,
  isFresh = !SAFE_METHODS.has(request.method),
): Promise<Viewer | undefined> {
  const token = services.cookies.session.read(request);
  return token
    ? await services.sessions.find(token, { isFresh, usedAt: usedAt(request, services.clock.now()) })
    : undefined;
}

const ROLES: Partial<Record<Access, Viewer['role']>> = {
  mentor: 'ROLE_MENTOR',
  mentee: 'ROLE_MENTEE',
  operator: 'ROLE_ADMIN',
};

/**
 * The signed-in member of a call, authorised by role.
 * @param isFresh as in `findViewerOf`
 * @throws RefusalError `UNAUTHENTICATED`, `FORBIDDEN`
 */
export async function findViewer(
  services: Services,
  request: FastifyRequest,
  access: Access,
  isFresh?: boolean,
): Promise<Viewer | undefined> {
  const viewer = await findViewerOf(services, request, isFresh);
  if (access === 'public' || access === 'grant') return viewer;
  if (!viewer) refuse('UNAUTHENTICATED');
  const role = ROLES[access];
  if (role && viewer.role !== role) {
    services.log.info(
      { event: 'access-denied', memberId: viewer.memberId, route: request.routeOptions.url },
      'access denied',
    );
    refuse('FORBIDDEN');
  }
  return viewer;
}

/**
 * The one guard of what each operator may do (product §26.3): calls name their role in the contract, the few other routes where they are
 * served.
 * @throws RefusalError `FORBIDDEN`, also for a call that names none
 */
export function requireOperatorRole(
  { log }: Pick<Services, 'log'>,
  viewer: Viewer | undefined,
  role: OperatorRole | 'ANY' | undefined,
): void {
  if (viewer && role && hasOperatorRole(viewer.operatorRoles, role)) return;
  log.info({ event: 'access-denied', memberId: viewer?.memberId, role }, 'access denied');
  refuse('FORBIDDEN');
}

/**
 * For calls that move money, take data out or open a way in: the operator has shown a second factor in the last minutes (S-64).
 * @param viewer looked up in the database, whatever is cached
 * @throws RefusalError `STEP_UP_REQUIRED`
 */
export function requireStepUp({ clock }: Services, viewer: Viewer | undefined): void {
  const shownAt = viewer?.secondFactorAt?.getTime() ?? 0;
  if (clock.now().getTime() - shownAt > STEP_UP_MINUTES * MINUTE_MS) refuse('STEP_UP_REQUIRED');
}

/** @throws RefusalError `INVALID_INPUT` with one sentence a field */
export function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  // Only the first message per field, as forms show it.
  const errors = issues.filter(({ field }, index) => issues.findIndex((issue) => issue.field === field) === index);
  return refuse('INVALID_INPUT', { message: errors[0]?.message, errors });
}

/** Whether the input contains U+0000, which PostgreSQL cannot store. Not recursive: the input may be nested deeply. */
function hasNul(input: unknown): boolean {
  const pending = [input];
  for (const value of pending) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) pending.push(inner);
  }
  return false;
}

function toEnvelope(call: Call, result: unknown): StoredResponse {
  const status = call.status ?? 200;
  const { data, message } =
    result instanceof DataWithMessage
      ? (result as DataWithMessage<unknown>)
      : { data: result ?? null, message: OK_MESSAGE };
  const beside = call.dataBeside && typeof data === 'object' ? data : null;
  return { status, envelope: { ...beside, status, message, data } };
}

/** When a person last touched the page that sends this request, if it says that one has since it last said so (S-101). */
function usedAt({ headers }: FastifyRequest, now: Date): Date | undefined {
  const seconds = headers[LAST_INPUT_HEADER];
  return typeof seconds === 'string' && /^\d{1,7}$/.test(seconds)
    ? new Date(now.getTime() - Number(seconds) * 1000)
    : undefined;
}

/** Spaces without width, which come along with what is pasted, and controls that turn the direction of what stands after them in the line. */
const REMOVED = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Nothing that anybody sees: fillers, joiners and the blank of Braille among spaces. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Removes invisible characters from every text of an input, in place (product §10): a text of nothing else is empty, and is refused where one is
 * needed. Joiners within emoji stay. The rest is composed (NFC): file names on a Mac write Hangul as single jamo, so that a letter counts as
 * three and no search finds it. Not recursive: the input may be nested deeply.
 */
export function cleanTexts(input: unknown): void {
  const pending = [input];
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') Reflect.set(value, key, clean(inner));
      else pending.push(inner);
    }
  }
}

function clean(text: string): string {
  const seen = compose(text.replaceAll(REMOVED, ''));
  return UNSEEN.test(seen) ? '' : seen;
}
