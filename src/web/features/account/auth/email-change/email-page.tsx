import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { PendingEmailChange } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { SAME_EMAIL_MESSAGE } from '#domain/account/email-change.ts';
import { CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { email as emailRule } from '#domain/people/members.ts';
import { session } from '../../../../app/session/session.ts';
import { call } from '../../../../lib/api.ts';
import { ContactCodesForm } from '../../../../lib/contact-codes-form.tsx';
import { Fetched } from '../../../../lib/loaded.tsx';
import { queryOf } from '../../../../lib/queries.ts';
import { EmailField } from '../../../../ui/fields/text-field.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { SettingsFrame } from '../../settings-frame.tsx';
import { PasswordForm } from '../password-form.tsx';
import type { Reauthentication } from '../sign-in-again.tsx';
import { useContactField } from '../use-contact-field.ts';

/** 이메일 바꾸기: the new address with the password, then the codes of both addresses (product §24.5). Operators' addresses stay. */
export default function EmailPage() {
  return (
    <SettingsFrame title="이메일 바꾸기" className="gap-6">
      <Fetched
        query={emailChangeQuery}
        skeleton={<Skeletons count={2} each="h-16 w-full rounded-xl" className="flex flex-col gap-3" />}
      >
        {({ email, pending }) => (
          <>
            <p>
              <span className="block text-sm text-ink-muted">지금 이메일</span>
              <span className="block font-semibold break-all">{email}</span>
            </p>
            {pending ? <EmailCodesForm key={pending.expiresAt} pending={pending} /> : <NewEmailForm email={email} />}
          </>
        )}
      </Fetched>
    </SettingsFrame>
  );
}

/** The first step: the new address and the member's password. */
function NewEmailForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const rules = emailRule.check(z.refine((newEmail) => newEmail !== email, SAME_EMAIL_MESSAGE));
  const { field, isEmpty, begin } = useContactField('newEmail', rules, async (newEmail, proof: Reauthentication) => {
    const pending = await call('POST /v1/members/me/email', { body: { newEmail, ...proof } });
    queries.setQueryData(emailChangeQuery.queryKey, { email, pending });
  });

  return (
    <PasswordForm
      to="POST /v1/members/me/email"
      label="인증번호 받기"
      failure="인증번호를 보내지 못했어요"
      disabled={isEmpty}
      onSubmit={begin}
    >
      <EmailField
        {...field}
        label="새 이메일"
        autoComplete="email"
        placeholder="name@example.com"
        hint="지금 이메일과 새 이메일로 인증번호를 하나씩 보내 드려요."
      />
    </PasswordForm>
  );
}

const emailChangeQuery = queryOptions({ ...queryOf(['email-change'], 'GET /v1/members/me/email'), staleTime: 0 });

const CODE_LABELS = { oldCode: '지금 이메일의 인증번호', newCode: '새 이메일의 인증번호' } as const;

/** The second step: the codes of both addresses. */
function EmailCodesForm({ pending: { newEmail, expiresAt } }: { pending: PendingEmailChange }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ContactCodesForm
      labels={CODE_LABELS}
      length={CODE_LENGTH}
      expiresAt={expiresAt}
      button="이메일 바꾸기"
      onSend={(body) => call('POST /v1/members/me/email/confirmation', { body })}
      onConfirmed={async () => {
        await session.check();
        await queries.invalidateQueries();
        showToast({ message: '이메일을 바꿨어요. 다음에는 새 이메일로 로그인해 주세요.', tone: 'success' });
        await navigate(PAGES.settings, { replace: true });
      }}
      onGiveUp={async () => {
        await call('DELETE /v1/members/me/email');
        await queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
      }}
    >
      지금 이메일과 <span className="font-semibold break-all text-ink">{newEmail}</span> 주소로 인증번호를 하나씩
      보냈어요. 메일이 오지 않으면 스팸함도 확인해 주세요.
    </ContactCodesForm>
  );
}
