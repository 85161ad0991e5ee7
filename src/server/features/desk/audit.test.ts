import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import { unnamed } from '#server/db/statement.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let owner: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  owner = await createOperator(instance);
});
afterAll(() => instance.close());

const write = (subject: string, action: AuditAction = 'MEMBER_VIEWED', why = '확인') =>
  instance.db.transaction((tx) =>
    writeAudit(
      tx,
      { actorId: owner.memberId, action, subject, detail: { why }, ip: '127.0.0.1' },
      instance.clock.now(),
    ),
  );
const run = (sql: string) => instance.db.query(unnamed(sql), []);
const findBroken = async () =>
  (await findViolations({ ...instance.services, gateway: undefined })).filter(({ invariant }) => invariant === 'L1');
/** As a person with access to the database would. */
const tamper = async (sql: string) => {
  await run('alter table audit_log disable trigger user');
  await run('alter table audit_chain disable trigger user');
  await run(sql);
  await run('alter table audit_log enable trigger user');
  await run('alter table audit_chain enable trigger user');
};

describe('S-77 the audit log', () => {
  beforeEach(async () => {
    for (const subject of ['member:901', 'member:902', 'member:903']) await write(subject);
  });

  it('is changed by nobody, deleted by nobody, and emptied by nobody', async () => {
    for (const table of ['audit_log', 'audit_chain']) {
      await expect(run(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(run(`truncate ${table} cascade`)).rejects.toThrow('append-only');
    }
    await expect(run(`update audit_log set subject = 'member:1'`)).rejects.toThrow('append-only');
    await expect(run('update audit_chain set position = position + 1')).rejects.toThrow('append-only');
    expect(await findBroken()).toEqual([]);
  });

  it('keeps a reason with half of a character in it', async () => {
    await write('member:904', 'MEMBER_VIEWED', '\ud83d가');
    const query = { subject: 'member:904' };
    expect(await owner.client.get('GET /v1/admin/audit', { query })).toMatchObject({
      content: [{ detail: { why: '\ufffd가' } }],
    });
    expect(await findBroken()).toEqual([]);
  });

  it('is one chain, however many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`member:${index + 1000}`)));
    expect(await findBroken()).toEqual([]);
  });

  it.each([
    [
      'a changed entry',
      `update audit_log set subject = 'member:1' where id = (select max(id) - 1 from audit_log)`,
      'is not what was written',
    ],
    [
      'an entry without its link',
      'delete from audit_chain where position = (select max(position) - 1 from audit_chain)',
      'is not in the chain',
    ],
    [
      'an entry that was taken out',
      `with gone as (delete from audit_chain where position = (select max(position) - 1 from audit_chain) returning entry_id)
       delete from audit_log where id in (select entry_id from gone)`,
      'follows a gap',
    ],
  ])('shows %s to `npm run invariants`', async (_what, sql, fact) => {
    await tamper(sql);
    expect((await findBroken()).map((violation) => violation.fact).join('\n')).toContain(fact);
    // A chain that is whole again, for the next case.
    await tamper(`with all_links as (delete from audit_chain) delete from audit_log`);
  });

  it('is searched by actor, action and target, newest first', async () => {
    const other = await createOperator(instance);
    await write('member:907', 'PAYMENT_VIEWED');
    const list = async (query: Record<string, string | number>) =>
      (await owner.client.get('GET /v1/admin/audit', { query })).content.map(({ subject }) => subject);
    expect(await list({ subject: 'member:907' })).toEqual(['member:907']);
    expect(await list({ action: 'PAYMENT_VIEWED' })).toEqual(['member:907']);
    expect(await list({ actorId: other.memberId })).toEqual([]);
    expect((await list({ actorId: owner.memberId, size: 2 }))[0]).toBe('member:907');
    const first = await owner.client.get('GET /v1/admin/audit', { query: { size: 1 } });
    expect(await list({ cursor: first.sliceInfo.cursor ?? '', size: 1 })).toEqual(['member:903']);
    expect(await owner.client.call('GET /v1/admin/audit', { query: { action: "x'--" } })).toMatchObject({
      status: 400,
    });
  });
});

describe('an operators’ call that changes something', () => {
  type Call = Served<'PUT /v1/admin/holidays/{day}'>;
  /** Makes the call on a server that does this at it. */
  async function callWith(handle: (call: Call) => Promise<null>) {
    const app = fastify();
    await app.register(cookie);
    serve(app, instance.services, 'PUT /v1/admin/holidays/{day}', handle);
    const headers = { cookie: cookieOf(owner.client) };
    const payload = { name: null };
    const response = await app.inject({ method: 'PUT', url: '/v1/admin/holidays/2026-12-31', headers, payload });
    return [response.statusCode, response.json<{ message: string }>().message];
  }
  const act = { subject: 'holiday:2026-12-31', detail: { name: null } };

  it('fails without its entry in the audit log', async () => {
    const message = 'PUT /v1/admin/holidays/{day} left no entry in the audit log';
    expect(await callWith(async () => null)).toEqual([500, message]);
  });

  it('writes its own action, with the operator, the address and the time', async () => {
    const written = await callWith(async ({ operator }) => {
      await operator.audit(instance.db, act);
      return null;
    });
    expect(written).toEqual([200, '성공']);
    const query = { subject: act.subject };
    const { content } = await owner.client.get('GET /v1/admin/audit', { query });
    const at = instance.clock.now().toISOString();
    const actor = { memberId: owner.memberId };
    expect(content).toMatchObject([{ action: 'HOLIDAY_CHANGED', ...act, actor, at, ip: '127.0.0.1' }]);
  });

  it('cannot write the action of another call', async () => {
    const written = callWith(async ({ operator }) => {
      await operator.audit(instance.db, { ...act, action: 'HOLIDAY_RESTORED' as never });
      return null;
    });
    expect(await written).toEqual([500, 'Not an action of this call: HOLIDAY_RESTORED']);
  });
});
