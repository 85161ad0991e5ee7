import { PAGES } from '#contract/pages.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import type { Services } from '#server/services.ts';
import type { SignInMethod } from '../../account/second-factors/sign-ins.ts';

/** The way an operator has proved their identity, in the words of mails. */
const METHOD_NAMES: Readonly<Record<SignInMethod, string>> = {
  ENROLMENT: '비밀번호와 새로 등록한 인증 앱',
  TOTP: '비밀번호와 인증 앱',
  RECOVERY_CODE: '비밀번호와 복구 코드',
  PASSKEY: '패스키',
};

const UNKNOWN = '모르는 일이라면 서버를 관리하는 분에게 바로 알려 주세요.';

/** Tells every operator that one has signed in. Nothing to choose: it is how a stolen account is noticed. */
export async function mailSignIn(
  { outbox, publicUrl, clock }: Services,
  tx: Queryable,
  signIn: { email: string; method: SignInMethod; ip: string; userAgent: string },
): Promise<void> {
  const operators = await notificationStore.listOperators(tx);
  const content = renderMail({
    title: '운영자가 로그인했어요',
    paragraphs: [`운영자 화면에 로그인한 기록을 알려 드려요. ${UNKNOWN}`],
    details: [
      { label: '계정', value: signIn.email },
      { label: '방법', value: METHOD_NAMES[signIn.method] },
      { label: '시각', value: describeKoreanTime(clock.now()) },
      { label: '네트워크 주소', value: signIn.ip },
      { label: '브라우저', value: signIn.userAgent.slice(0, 120) || '알 수 없음' },
    ],
    action: { label: '운영자 화면 열기', url: publicUrl + PAGES.desk },
  });
  await outbox.queueMails(
    tx,
    operators.map(({ email }) => ({ to: email, subject: '[선배랑] 운영자가 로그인했어요', ...content })),
  );
}

/** Tells every operator that the ways in of one were changed. @param what a sentence */
export async function mailFactorChange(
  { outbox, publicUrl }: Pick<Services, 'outbox' | 'publicUrl'>,
  tx: Queryable,
  { email, what }: { email: string; what: string },
): Promise<void> {
  const operators = await notificationStore.listOperators(tx);
  const content = renderMail({
    title: '운영자의 로그인 수단이 바뀌었어요',
    paragraphs: [`${what} ${UNKNOWN}`],
    details: [{ label: '계정', value: email }],
    action: { label: '운영자 화면 열기', url: publicUrl + PAGES.desk },
  });
  await outbox.queueMails(
    tx,
    operators.map(({ email: to }) => ({ to, subject: '[선배랑] 운영자의 로그인 수단이 바뀌었어요', ...content })),
  );
}
