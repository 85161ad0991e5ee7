import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { hasOperatorRole, OPERATOR_ROLES, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { injectHead } from '../testing/clients/inject-head.ts';
import { createOperator, createMember, createMentee, createMentor } from '../testing/factories.ts';
import { confirmFirst, proposeAndPay, type Scene } from '../testing/scenes/mentoring-scene.ts';
import { sumTables } from '../testing/stores/table-sums-store.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

type Role = 'guest' | 'mentee' | 'mentor' | 'operator';
const ROLES: readonly Role[] = ['guest', 'mentee', 'mentor', 'operator'];

/** The status that each role gets for a call with each access; undefined where it is allowed. */
const REFUSED: Readonly<Record<Access, Readonly<Record<Role, 401 | 403 | undefined>>>> = {
  public: { guest: undefined, mentee: undefined, mentor: undefined, operator: undefined },
  // A missing grant is checked after the input, so an empty request is refused for its input.
  grant: { guest: undefined, mentee: undefined, mentor: undefined, operator: undefined },
  member: { guest: 401, mentee: undefined, mentor: undefined, operator: undefined },
  mentee: { guest: 401, mentee: undefined, mentor: 403, operator: 403 },
  mentor: { guest: 401, mentee: 403, mentor: undefined, operator: 403 },
  operator: { guest: 401, mentee: 403, mentor: 403, operator: undefined },
};

/** Operators are not a side of a mentoring, and have ways in of their own. */
const NOT_FOR_OPERATORS: readonly string[] = [
  'GET /v1/mentoring',
  'GET /v1/mentoring/{mentoringId}',
  'GET /v1/members/me/factors',
  'GET /v1/members/me/identities',
  'POST /v1/members/me/identities/{identityId}/removal',
  'POST /v1/members/me/factors/totp/key',
  'POST /v1/members/me/factors/totp/removal',
  'POST /v1/members/me/factors/recovery-codes',
  'POST /v1/members/me/factors/passkeys/options',
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal',
  'POST /v1/members/me/exports',
  'POST /v1/members/me/deletion',
  'POST /v1/members/me/phone/removal',
];

/** Routes that are not calls of the contract, and their access. A certificate needs a signed address, metrics a token (`metrics.test.ts`). */
const ROUTES_OUTSIDE_CONTRACT: Readonly<Record<string, Access | 'signed' | 'token'>> = {
  'GET /': 'public',
  'GET /*': 'public',
  'GET /livez': 'public',
  'GET /readyz': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemap/{part}': 'public',
  'GET /share/sunbaerang.jpg': 'public',
  'GET /share/mentors/{file}': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /.well-known/change-password': 'public',
  'GET /metrics': 'token',
  'POST /v1/csp-report': 'public',
  'GET /v1/openapi.json': 'public',
  'GET /files/profile-images/{name}': 'public',
  'GET /files/portfolios/{name}': 'public',
  'GET /files/certificates/{certificateId}': 'signed',
  'GET /files/exports/{exportId}': 'member',
  'GET /files/messages/{fileId}': 'member',
  'GET /files/disputes/{fileId}': 'member',
  'GET /v1/admin/payouts.csv': 'operator',
  'GET /v1/admin/transfer-files/{name}': 'operator',
  // A token's address gives its member's sessions to everybody who has it (`calendar.test.ts`).
  'GET /v1/calendar/{file}': 'public',
  'GET /v1/mentoring/{mentoringId}/calendar.ics': 'member',
};
/** Served in development only. */
const DEVELOPMENT_ROUTES =
  /^[A-Z]+ \/(dev\/(?:mailbox|phone)|simulator\/|auth\/(?:saml|signin\/callback)\/simulator-saml)/;

let instance: TestInstance;
const cookies: Record<Role, string> = { guest: '', mentee: '', mentor: '', operator: '' };
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

/** Sends an empty request with unknown identifiers as a signed-in member: access is checked before anything else. */
async function requestAs(route: string, role: Role): Promise<number> {
  const [method, path] = route.split(' ') as ['POST', string];
  const url = path
    .replace('{sessionId}', '00000000-0000-4000-8000-000000000000')
    .replaceAll(/\{\w+\}/g, '999999')
    .replace('*', 'nowhere');
  const headers = { accept: 'application/json', ...(cookies[role] && { cookie: cookies[role] }) };
  return (await injectHead(instance.app, { method, url, headers })).statusCode;
}

describe('S-31 every route admits exactly its roles', () => {
  beforeAll(async () => {
    cookies.mentee = cookieOf((await createMentee(instance)).client);
    cookies.mentor = cookieOf((await createMentor(instance)).client);
    cookies.operator = cookieOf((await createOperator(instance)).client);
  });

  it('every route is listed in the matrix', () => {
    const known = new Set([...Object.keys(calls), ...Object.keys(ROUTES_OUTSIDE_CONTRACT)]);
    expect(instance.routes.filter((route) => !known.has(route) && !DEVELOPMENT_ROUTES.test(route))).toEqual([]);
    expect([...known].filter((route) => !instance.routes.includes(route))).toEqual([]);
  });

  const matrix = Object.entries(calls as Record<string, Call>)
    .map(([route, { access }]) => ({ route, access }))
    // It would end the session.
    .filter(({ route }) => route !== 'POST /v1/auth/logout')
    .concat({ route: 'GET /v1/admin/payouts.csv', access: 'operator' })
    .concat({ route: 'GET /v1/admin/transfer-files/{name}', access: 'operator' })
    .concat({ route: 'GET /v1/mentoring/{mentoringId}/calendar.ics', access: 'member' })
    .concat({ route: 'GET /files/exports/{exportId}', access: 'member' })
    .concat({ route: 'GET /files/messages/{fileId}', access: 'member' })
    .concat({ route: 'GET /files/disputes/{fileId}', access: 'member' });
  it.each(matrix)('$route is for: $access', async ({ route, access }) => {
    for (const role of ROLES) {
      const status = await requestAs(route, role);
      const refused = role === 'operator' && NOT_FOR_OPERATORS.includes(route) ? 403 : REFUSED[access][role];
      if (refused) expect([role, status]).toEqual([role, refused]);
      else expect([401, 403, 500], `${role}: ${status}`).not.toContain(status);
    }
  });

  it.each(Object.keys(ROUTES_OUTSIDE_CONTRACT).filter((route) => ROUTES_OUTSIDE_CONTRACT[route] === 'public'))(
    '%s is for everybody',
    async (route) => {
      for (const role of ROLES) expect([401, 403]).not.toContain(await requestAs(route, role));
    },
  );

  it('a document needs a signed address', async () => {
    for (const role of ROLES) expect(await requestAs('GET /files/certificates/{certificateId}', role)).toBe(403);
  });
});

describe('S-76 an operator', () => {
  // Another minute, for the limit of requests: those before came from the same address.
  beforeAll(() => instance.clock.advance({ minutes: 1 }));

  /** Routes beside the contract that are for operators, and for which of them. */
  const beside: readonly [string, OperatorRole][] = [
    ['GET /v1/admin/payouts.csv', 'FINANCE'],
    ['GET /v1/admin/transfer-files/{name}', 'FINANCE'],
    ['GET /files/messages/{fileId}', 'SUPPORT'],
    ['GET /files/disputes/{fileId}', 'SUPPORT'],
  ];
  const named = Object.entries(calls as Record<string, Call>)
    .filter(([, { access }]) => access === 'operator')
    .map(([route, { operator }]) => [route, operator] as const);

  it('has calls for every role', () => {
    expect(new Set(named.map(([, role]) => role))).toEqual(new Set(['ANY', ...OPERATOR_ROLES]));
  });

  it.each([...OPERATOR_ROLES.map((role) => [role]), []])(
    'who is %s makes the calls of that role and no other',
    async (...roles) => {
      const { client } = await createOperator(instance, roles);
      cookies.operator = cookieOf(client);
      for (const [route, role] of [...named, ...beside]) {
        const isFor = hasOperatorRole(roles, role ?? 'OWNER');
        const status = await requestAs(route, 'operator');
        if (isFor) expect([401, 403, 500], `${route}: ${status}`).not.toContain(status);
        else expect([route, status]).toEqual([route, 403]);
      }
    },
  );
});

describe('another member’s data', () => {
  // Another minute, for the limit of requests: those before came from the same address.
  beforeAll(() => instance.clock.advance({ minutes: 1 }));

  it('S-32 is not found, whichever of two identifiers is one’s own', async () => {
    const [foreign, own] = [await proposeAndPay(instance), await proposeAndPay(instance)];
    const { client } = own.mentee;
    const order = { orderId: 'sb_nobody_has_it', paymentKey: 'key', amount: 20_000 };
    const { params } = foreign;
    const attempts = [
      await client.call('GET /v1/mentoring/{mentoringId}', { params: { mentoringId: `${foreign.mentoringId}` } }),
      await client.call('GET /v1/mentoring/{mentoringId}', { params, query: { mentoringId: own.mentoringId } }),
      await client.call('POST /v1/mentoring/{mentoringId}/cancellation', {
        params,
        body: { mentoringId: own.mentoringId, menteeId: own.mentee.memberId },
      }),
      await client.call('POST /v1/mentoring/{mentoringId}/payment', {
        params,
        body: { method: 'CARD', mentoringId: own.mentoringId },
      }),
      await client.call('DELETE /v1/mentoring/{mentoringId}/payment', { params }),
      await client.call('POST /v1/payment/confirm', { body: { ...order, mentoringId: own.mentoringId } }),
      await own.mentor.client.call('POST /v1/mentoring/{mentoringId}/rejection', {
        params,
        body: { mentoringId: own.mentoringId, mentorId: own.mentor.memberId },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await foreign.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).status).toBe(
      'WAITING_FOR_MENTOR',
    );
  });

  it('S-32 is not listed by a query that names somebody else', async () => {
    const { mentee } = await proposeAndPay(instance);
    const otherMember = await createMentee(instance);
    const query = { memberId: mentee.memberId, menteeId: mentee.memberId, tab: 'unconfirmed' };
    expect((await otherMember.client.get('GET /v1/mentoring', { query })).content).toEqual([]);
    expect((await otherMember.client.get('GET /v1/notifications', { query })).content).toEqual([]);
  });
});

describe('S-22 a read', () => {
  let scene: Scene;
  beforeAll(async () => {
    // Another minute, for the limit of requests: those before came from the same address.
    instance.clock.advance({ minutes: 1 });
    scene = await confirmFirst(instance);
    await instance.services.jobs.runDue();
  });

  it('changes nothing, for any role and route', async () => {
    const operator = await createOperator(instance);
    const newcomer = await createMember(instance, 'ROLE_MENTEE');
    const readers = [scene.mentee.client, scene.mentor.client, operator.client, newcomer.client, instance.client()];
    const before = await readTables();
    let answered = 0;
    for (const route of instance.routes.filter((each) => each.startsWith('GET ') && !DEVELOPMENT_ROUTES.test(each))) {
      const url = route
        .slice(4)
        .replace('{mentoringId}', String(scene.mentoringId))
        .replace('{mentorId}', String(scene.mentor.memberId))
        .replaceAll(/\{\w+\}|\*/g, '1');
      for (const reader of readers) {
        const { statusCode } = await injectHead(instance.app, { url, headers: { cookie: cookieOf(reader) } });
        if (statusCode === 200) answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(60);
    expect(await readTables()).toEqual(before);
  });

  /** But the audit log, where it is written down that an operator looked at a member, and the counts of requests. */
  const readTables = async () => {
    const {
      audit_log: _log,
      audit_chain: _chain,
      throttles: _throttles,
      ...tables
    } = await instance.db.transaction((tx) => sumTables(tx));
    return tables;
  };
});
