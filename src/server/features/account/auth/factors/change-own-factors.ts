import type { NewPasskeyAnswer } from '#contract/account/second-factors.ts';
import { PAGES } from '#contract/pages.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { hasTotp, removeTotp, renewRecoveryCodes } from '../../second-factors/member-factors.ts';
import { addPasskey, deletePasskey, offerPasskey } from '../../second-factors/passkeys.ts';
import { clearFactorTries, countFactorTry, holderOfSession } from '../../second-factors/sign-ins.ts';
import { offerTotpKey, storeTotpKey } from '../../second-factors/totp.ts';
import { accountStore } from '../account-store.ts';
import { withReauthentication } from './reauthenticate.ts';

/** Tells a member that their ways in have changed. Nothing to choose: it is how a stolen account is noticed. @param what a sentence */
export function factorsChangedMail(to: string, what: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 로그인 수단이 바뀌었어요', {
    title: '로그인 수단이 바뀌었어요',
    paragraphs: [
      what,
      '직접 하지 않았다면 다른 사람이 계정에 들어왔을 수 있어요. 비밀번호를 바로 다시 설정하고, 등록된 패스키와 로그인한 기기를 확인해 주세요.',
    ],
    action: { label: '로그인과 보안 보기', url: publicUrl + PAGES.securitySettings },
  });
}

/**
 * A key for the authenticator app of a member who has none yet.
 * @throws RefusalError `ENROLLED_ALREADY`, and those of `withReauthentication`
 */
export async function offerOwnTotpKey(
  services: Services,
  proof: Reauthentication,
): Promise<{ key: string; uri: string }> {
  if (await hasTotp(services.db, proof.viewer.memberId)) return refuse('ENROLLED_ALREADY');
  const { email } = await withReauthentication(services, proof, async (_tx, member) => member);
  return offerTotpKey(services, holderOfSession(proof.viewer), email);
}

/**
 * Enrols the app that the session was given a key for: from now on the password alone signs the member in nowhere (S-82).
 * @returns recovery codes, to be shown this once
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `ENROLLED_ALREADY`, `FORBIDDEN` for an operator
 */
export async function enrolOwnTotp(services: Services, viewer: Viewer, code: string): Promise<string[]> {
  const { memberId } = viewer;
  await countFactorTry(services, memberId);
  const codes = await services.db.transaction(async (tx) => {
    const { email } = (await accountStore.findOfMember(tx, memberId)) ?? refuse('FORBIDDEN');
    const outcome = await storeTotpKey(services, tx, { holder: holderOfSession(viewer), memberId, code });
    if (outcome === 'TAKEN') return refuse('ENROLLED_ALREADY');
    if (outcome === 'WRONG') return undefined;
    await clearFactorTries(tx, memberId);
    await mailChange(services, tx, {
      email,
      what: '2단계 인증을 켰어요. 이제 로그인할 때 인증 앱의 코드를 함께 확인해요.',
    });
    return renewRecoveryCodes(services, tx, memberId);
  });
  return codes ?? refuse('WRONG_SECOND_FACTOR');
}

/** Takes the app and the recovery codes away: the password signs in alone again. @throws RefusalError those of `withReauthentication` */
export async function removeOwnTotp(services: Services, proof: Reauthentication): Promise<void> {
  await withReauthentication(services, proof, async (tx, { memberId, email }) => {
    await removeTotp(tx, memberId);
    await mailChange(services, tx, {
      email,
      what: '2단계 인증을 껐어요. 이제 인증 앱의 코드 없이 로그인할 수 있어요.',
    });
  });
}

/** New recovery codes, shown this once; those before stop working. @throws RefusalError `NOT_FOUND` without an app, those of `withReauthentication` */
export async function renewOwnRecoveryCodes(services: Services, proof: Reauthentication): Promise<string[]> {
  return withReauthentication(services, proof, async (tx, { memberId, email }) => {
    if (!(await hasTotp(tx, memberId))) return refuse('NOT_FOUND');
    await mailChange(services, tx, { email, what: '복구 코드를 새로 만들었어요. 전에 만든 코드는 쓸 수 없어요.' });
    return renewRecoveryCodes(services, tx, memberId);
  });
}

/** The options from which the session's browser makes a passkey. @throws RefusalError `TOO_MANY_PASSKEYS`, those of `withReauthentication` */
export async function offerOwnPasskey(services: Services, proof: Reauthentication) {
  const member = await withReauthentication(services, proof, async (_tx, found) => found);
  return offerPasskey(services, holderOfSession(proof.viewer), { ...member, isOperator: false });
}

/**
 * Adds the passkey that the session's browser has made.
 * @throws RefusalError `WRONG_SECOND_FACTOR` when it does not answer that session's challenge, `TOO_MANY_PASSKEYS`, `FORBIDDEN`
 */
export async function addOwnPasskey(
  services: Services,
  viewer: Viewer,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<void> {
  const { memberId } = viewer;
  const isAdded = await services.db.transaction(async (tx) => {
    const { email } = (await accountStore.findOfMember(tx, memberId)) ?? refuse('FORBIDDEN');
    if (!(await addPasskey(services, tx, holderOfSession(viewer), { memberId, name, answer }))) return false;
    await mailChange(services, tx, {
      email,
      what: `패스키 ‘${name}’ 등록을 마쳤어요. 이 패스키로 비밀번호 없이 로그인할 수 있어요.`,
    });
    return true;
  });
  if (!isAdded) refuse('WRONG_SECOND_FACTOR');
}

/** @throws RefusalError `NOT_FOUND`, those of `withReauthentication` */
export async function removeOwnPasskey(services: Services, proof: Reauthentication, passkeyId: number): Promise<void> {
  await withReauthentication(services, proof, async (tx, { memberId, email }) => {
    const name = (await deletePasskey(tx, passkeyId, memberId)) ?? refuse('NOT_FOUND');
    await mailChange(services, tx, { email, what: `패스키 ‘${name}’ 등록을 지웠어요.` });
  });
}

async function mailChange(
  { outbox, publicUrl }: Services,
  tx: Queryable,
  { email, what }: { email: string; what: string },
): Promise<void> {
  await outbox.queueMail(tx, factorsChangedMail(email, what, publicUrl));
}

/**
 * Removes the authenticator app of a mentor or mentee who has lost it and the recovery codes. The audit log has it, and the member is
 * told by mail. Passkeys stay.
 * @throws RefusalError `NOT_FOUND` for an operator, and for a member without an app
 */
export async function removeTotpOfMember(
  { db, outbox, publicUrl }: Services,
  operator: Operator,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await accountStore.holdMember(tx, memberId);
    if (!account || !(await hasTotp(tx, memberId))) return refuse('NOT_FOUND');
    await removeTotp(tx, memberId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason } });
    const what = `요청하신 대로 운영자가 2단계 인증을 껐어요. (${reason}) 이제 인증 앱의 코드 없이 로그인할 수 있어요.`;
    await outbox.queueMail(tx, factorsChangedMail(account.email, what, publicUrl));
  });
}
