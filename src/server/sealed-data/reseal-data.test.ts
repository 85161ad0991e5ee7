import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumeRecoveryCode, renewRecoveryCodes } from '#server/features/account/second-factors/member-factors.ts';
import { sealTotpKey } from '#server/features/account/second-factors/totp.ts';
import {
  openHandRefundAccount,
  openRefundAccount,
  sealHandRefundAccount,
  sealRefundAccount,
} from '#server/features/money/payments/refund-account.ts';
import { openPayoutAccount, sealPayoutAccount } from '#server/features/money/transfers/payout-account.ts';
import { openFormerMember, sealFormerMember } from '#server/platform/member-data/member-data.ts';
import { findNumber, hashNumber, rehashNumbers, sealedForMember } from '#server/platform/phone/phone-numbers.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, type TestMember } from '#server/testing/factories.ts';
import { proposeAndDeposit } from '#server/testing/scenes/mentoring-scene.ts';
import { signUpMentor } from '#server/testing/signed-up-members.ts';
import { sealedRowStore } from '#server/testing/stores/sealed-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { resealData } from './reseal-data.ts';
import { type SealedRow, sealedValues } from './sealed-column-store.ts';

const OLD = Buffer.from('the secret before it was changed');
const NEW = Buffer.from('the secret after it was changed, longer');
const ACCOUNT = { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null };
const TRANSFER_ID = 31;
const CALENDAR_ID = 32;
const MESSAGE_KEY = 'event:1';
const MESSAGE = { purpose: 'phone-message', boundTo: MESSAGE_KEY };
const NUMBER = '+821012345678';
const CALENDAR = { purpose: 'mentor-calendar', boundTo: String(CALENDAR_ID) };
/** Columns without sealed values: hashes, salts, public keys, and values that are gone after minutes. */
const NOT_SEALED =
  /hash$|^calendar_tokens\.salt$|^passkeys\.public_key$|^push_subscriptions\.(p256dh|auth)$|^(?:challenges|identity_attempts)\.sealed$|^phone_changes\.number$/;

describe.each(featureEngines)('S-90 another APP_SECRET, on %s', (engine) => {
  let instance: TestInstance;
  let mentor: TestMember;
  let orderId: string;
  let paymentId: number;
  let codes: string[];
  beforeAll(async () => {
    instance = await openTestInstance(engine, { APP_SECRET: String(NEW), APP_SECRET_OTHER: String(OLD) });
    const { db, services } = instance;
    mentor = await signUpMentor(instance);
    const { memberId } = mentor;
    const { order } = await proposeAndDeposit(instance, { mentor, mentee: await createMentee(instance) });
    orderId = order.orderId;
    await sealedRowStore.setRefundAccount(db, orderId, sealRefundAccount(OLD, orderId, ACCOUNT));
    paymentId = await sealedRowStore.findPaymentId(db, orderId);
    await sealedRowStore.insertHandRefund(db, orderId, sealHandRefundAccount(OLD, paymentId, ACCOUNT));
    await sealedRowStore.insertAccount(db, memberId, sealPayoutAccount(OLD, { memberId }, ACCOUNT));
    const transferred = sealPayoutAccount(OLD, { transferId: TRANSFER_ID }, ACCOUNT);
    await sealedRowStore.insertTransfer(db, memberId, TRANSFER_ID, transferred);
    await sealedRowStore.insertTotpKey(db, memberId, sealTotpKey(OLD, memberId, 'JBSWY3DPEHPK3PXP'));
    const former = { email: 'former@mail.example', nickname: '떠난선배', memberType: 'ROLE_MENTOR' };
    await sealedRowStore.insertFormerMember(db, memberId, sealFormerMember(OLD, memberId, former));
    await sealedRowStore.insertCalendar(db, memberId, CALENDAR_ID, seal(OLD, CALENDAR, 'https://calendar.example/'));
    await sealedRowStore.insertPhone(
      db,
      memberId,
      seal(OLD, sealedForMember(memberId), NUMBER),
      hashNumber(OLD, NUMBER),
    );
    await sealedRowStore.insertPhoneMessage(db, memberId, MESSAGE_KEY, seal(OLD, MESSAGE, '{}'));
    codes = await db.transaction((tx) => renewRecoveryCodes({ ...services, secret: OLD }, tx, memberId));
  });
  afterAll(() => instance.close());

  const valuesOf = async () => {
    const lists = await Promise.all(
      sealedValues.map(async ({ name, listAfter }) => [name, (await listAfter(instance.db, 0, 9))[0]?.sealed] as const),
    );
    return Object.fromEntries(lists) as Record<string, Buffer>;
  };
  const expectOpenBy = async (...secrets: Buffer[]) => {
    const { memberId } = mentor;
    const values = await valuesOf();
    const of = (name: string) => values[name] ?? Buffer.of();
    const bound = { purpose: 'totp-key', boundTo: String(memberId) };
    expect(openRefundAccount(secrets, orderId, of('payments.refund_account'))).toMatchObject({ bank: '90' });
    const byHand = of('hand_refunds.refund_account');
    expect(openHandRefundAccount(secrets, paymentId, byHand)).toMatchObject({ bank: '90' });
    expect(openPayoutAccount(secrets, { memberId }, of('payout_accounts.sealed'))).toEqual(ACCOUNT);
    expect(openPayoutAccount(secrets, { transferId: TRANSFER_ID }, of('transfers.account'))).toEqual(ACCOUNT);
    expect(unseal(secrets, bound, of('totp_keys.sealed_key'))).toBe('JBSWY3DPEHPK3PXP');
    expect(unseal(secrets, CALENDAR, of('mentor_calendars.address'))).toBe('https://calendar.example/');
    expect(unseal(secrets, sealedForMember(memberId), of('member_phones.number'))).toBe(NUMBER);
    expect(unseal(secrets, MESSAGE, of('phone_messages.content'))).toBe('{}');
    expect(openFormerMember(secrets, memberId, of('former_members.sealed')).nickname).toBe('떠난선배');
  };

  it('opens what the one before has sealed, while that one stands beside it', async () => {
    await expectOpenBy(...instance.services.secrets);
    await expect(expectOpenBy(NEW)).rejects.toThrow(/authenticate/);
    const { bank } = (await mentor.client.get('GET /v1/payout-account')) ?? {};
    expect(bank).toBe('90');
  });

  it('knows every column with sealed values', async () => {
    const columns = await sealedRowStore.listBinaryColumns(instance.db);
    expect(columns.filter((name) => !NOT_SEALED.test(name))).toEqual(sealedValues.map(({ name }) => name).toSorted());
  });

  it('what only another secret opens, or somebody writes meanwhile, stays as it is', async () => {
    const before = await valuesOf();
    const unreadable = await resealData(instance.db, [NEW, Buffer.from('neither the one nor the other')]);
    expect(unreadable.map((each) => each.unreadable)).toEqual(sealedValues.map(() => 1));
    expect(await valuesOf()).toEqual(before);
    const { memberId } = mentor;
    const written = sealTotpKey(NEW, memberId, 'JBSWY3DPEHPK3PXP');
    const totpKeys = sealedValues.find(({ name }) => name === 'totp_keys.sealed_key');
    const write = async (row: SealedRow) => {
      if (row.sealed.equals(before['totp_keys.sealed_key'] ?? Buffer.of()))
        await totpKeys?.replace(instance.db, row, written);
    };
    await resealData(instance.db, [NEW, OLD], write);
    expect((await valuesOf())['totp_keys.sealed_key']).toEqual(written);
  });

  it('takes the place of the one before once everything is sealed anew; a second run finds nothing to do', async () => {
    const again = await resealData(instance.db, instance.services.secrets);
    expect(again.map(({ current, resealed }) => [current, resealed])).toEqual(sealedValues.map(() => [1, 0]));
    await expectOpenBy(NEW);
    await expect(expectOpenBy(OLD)).rejects.toThrow(/authenticate/);
  });

  it('hashes phone numbers anew, so that each still has one account', async () => {
    const { services, db } = instance;
    const hashes = async () => (await sealedRowStore.listPhoneHashes(db)).map((hash) => hash.toString('hex'));
    expect(await hashes()).toEqual([hashNumber(OLD, NUMBER).toString('hex')]);
    expect(await rehashNumbers(services)).toBe(1);
    expect(await hashes()).toEqual([hashNumber(NEW, NUMBER).toString('hex')]);
    expect(await findNumber({ ...services, secrets: [NEW] }, mentor.memberId)).toBe(NUMBER);
  });

  it('takes recovery codes that were made with the one before, each once, as long as that stands beside it', async () => {
    const { db, services } = instance;
    const consume = (code = '', secrets: typeof services.secrets = services.secrets) =>
      db.transaction((tx) =>
        consumeRecoveryCode({ ...services, secrets }, tx, mentor.memberId, code.replaceAll('-', '')),
      );
    expect(await consume(codes[0], [NEW])).toBe(false);
    expect(await consume(codes[0])).toBe(true);
    expect(await consume(codes[0])).toBe(false);
  });
});
