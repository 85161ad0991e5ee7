import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { OwnPhone, PendingPhone } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import { mobileNumber, PHONE_CODE_LENGTH } from '#domain/account/phones.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { call } from '../../../../lib/api.ts';
import { ContactCodesForm } from '../../../../lib/contact-codes-form.tsx';
import { Form } from '../../../../lib/form.tsx';
import { Loaded } from '../../../../lib/loaded.tsx';
import { queryOf } from '../../../../lib/queries.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { PasswordForm } from '../password-form.tsx';
import { type Reauthentication, useAskedAgain } from '../sign-in-again.tsx';
import { useContactField } from '../use-contact-field.ts';

/** The first number of an account: nothing but the number is asked for. */
function FirstPhoneForm() {
  const { field, isEmpty, begin } = useNumber();
  const [isPending, setPending] = useState(false);

  async function submit() {
    if (isEmpty) return;
    setPending(true);
    await tellResult(() => begin({}), { failed: '인증번호를 보내지 못했어요' });
    setPending(false);
  }

  return (
    <Form className="flex flex-col gap-4" onSubmit={submit}>
      <NumberField {...field} label="휴대폰 번호" />
      <Button type="submit" disabled={isEmpty} pending={isPending}>
        인증번호 받기
      </Button>
    </Form>
  );
}

/** Another number, and the member's password. */
function ChangePhoneForm() {
  const { field, isEmpty, begin } = useNumber();
  return (
    <PasswordForm
      to="POST /v1/members/me/phone"
      label="인증번호 받기"
      failure="인증번호를 보내지 못했어요"
      disabled={isEmpty}
      onSubmit={begin}
    >
      <NumberField {...field} label="새 휴대폰 번호" />
    </PasswordForm>
  );
}

function RemovePhoneForm() {
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function remove(body: Reauthentication) {
    await call('POST /v1/members/me/phone/removal', { body });
    await queries.invalidateQueries();
    showToast({ message: '휴대폰 번호를 지웠어요.', tone: 'success' });
    await navigate(PAGES.notificationSettings, { replace: true });
    return true;
  }

  return (
    <PasswordForm
      to="POST /v1/members/me/phone/removal"
      label="번호 지우기"
      variant="danger"
      failure="번호를 지우지 못했어요"
      onSubmit={remove}
    />
  );
}

/** The field for a number, and the call that sends its code. */
function useNumber() {
  const queries = useQueryClient();
  return useContactField('number', mobileNumber, async (number, proof: Partial<Reauthentication>) => {
    const pending = await call('POST /v1/members/me/phone', { body: { number, ...proof } });
    queries.setQueryData(phoneQuery.queryKey, (known) => known && { ...known, pending });
  });
}

function NumberField(field: Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'value' | 'error' | 'onChange'>) {
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="010-1234-5678"
      className="tabular-nums"
      maxLength={40}
      hint="문자로 인증번호를 보내 드려요."
    />
  );
}

/** 휴대폰 번호: a number, then the code that was sent to it; to change or remove one the password (product §8.5). */
export default function PhonePage() {
  const query = useQuery(phoneQuery);
  if (query.data?.isOffered === false) return <Navigate to={PAGES.notificationSettings} replace />;
  return (
    <>
      <AppBar title="휴대폰 번호" back={PAGES.notificationSettings} />
      <PageBody className="gap-6">
        <Loaded
          query={query}
          skeleton={
            <Skeletons each={['h-16 w-full rounded-xl', 'h-13 w-full rounded-xl']} className="flex flex-col gap-3" />
          }
        >
          {(phone) => <PhoneParts phone={phone} />}
        </Loaded>
      </PageBody>
    </>
  );
}

const PARTS = [
  { to: 'POST /v1/members/me/phone', opens: 'change' },
  { to: 'POST /v1/members/me/phone/removal', opens: 'remove' },
] as const;

function PhoneParts({ phone: { number, pending } }: { phone: OwnPhone }) {
  const [part, setPart] = useState<'change' | 'remove'>();
  useAskedAgain(PARTS, ({ opens }) => setPart(opens));
  if (pending) return <PhoneCodeForm key={pending.expiresAt} pending={pending} />;
  if (number === null)
    return (
      <>
        <p className="text-ink-muted">앱을 이틀 넘게 열지 않으면 멘토링 소식을 카카오 알림톡으로 알려 드려요.</p>
        <FirstPhoneForm />
      </>
    );
  return (
    <>
      <p>
        <span className="block text-sm text-ink-muted">등록한 번호</span>
        <span className="block text-lg font-semibold tabular-nums">{number}</span>
      </p>
      {part === 'change' && <ChangePhoneForm />}
      {part === 'remove' && <RemovePhoneForm />}
      {!part && (
        <div className="flex flex-col gap-2">
          <Button variant="secondary" onClick={() => setPart('change')}>
            번호 바꾸기
          </Button>
          <Button variant="ghost" onClick={() => setPart('remove')}>
            번호 지우기
          </Button>
        </div>
      )}
    </>
  );
}

const phoneQuery = queryOptions({ ...queryOf(['own-phone'], 'GET /v1/members/me/phone'), staleTime: 0 });

/** The six digits that were sent to the number. */
function PhoneCodeForm({ pending: { number, expiresAt } }: { pending: PendingPhone }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ContactCodesForm
      labels={{ code: '인증번호' }}
      length={PHONE_CODE_LENGTH}
      expiresAt={expiresAt}
      button="번호 등록하기"
      onSend={(body) => call('POST /v1/members/me/phone/confirmation', { body })}
      onConfirmed={async () => {
        await queries.invalidateQueries();
        showToast({ message: '휴대폰 번호를 등록했어요.', tone: 'success' });
        await navigate(PAGES.notificationSettings, { replace: true });
      }}
      onGiveUp={async () => {
        await call('DELETE /v1/members/me/phone/confirmation');
        await queries.invalidateQueries({ queryKey: phoneQuery.queryKey });
      }}
    >
      <span className="font-semibold text-ink tabular-nums">{number}</span> 번호로 인증번호를 보냈어요.
    </ContactCodesForm>
  );
}
