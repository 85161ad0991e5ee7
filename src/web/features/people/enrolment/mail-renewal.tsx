import { useState } from 'react';
import { CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { enrolmentAddress } from '#domain/people/enrolment.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { ContactCodesForm } from '../../../lib/contact-codes-form.tsx';
import { Form } from '../../../lib/form.tsx';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmailField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshMe } from '../members/use-me.ts';
import { useIsSchoolEmail } from '../universities/university-query.ts';

interface Sent {
  readonly email: string;
  readonly expiresAt: string;
}

/** Renewal by a code to the school's address, effective at once. */
export function MailRenewal({ schoolName, email }: { schoolName: string; email: string }) {
  const isOwn = useIsSchoolEmail(email, schoolName);
  const [sent, setSent] = useState<Sent>();
  return (
    <section aria-labelledby="renewal-by-mail" className="flex flex-col gap-4">
      <h2 id="renewal-by-mail" className="text-lg font-bold">
        학교 메일로 바로 갱신하기
      </h2>
      {sent ? (
        <ContactCodesForm
          key={sent.expiresAt}
          className="flex flex-col gap-4"
          labels={{ code: '인증번호' }}
          length={CODE_LENGTH}
          expiresAt={sent.expiresAt}
          button="갱신하기"
          onSend={async ({ code }) => {
            await call('POST /v1/mentee/me/enrolment', { body: { email: sent.email, code } });
            showToast({ message: '재학 확인을 갱신했어요.', tone: 'success' });
            await refreshMe();
          }}
          giveUpLabel="다른 메일로 받기"
          onGiveUp={async () => setSent(undefined)}
        >
          <span className="font-semibold break-all text-ink">{sent.email}</span> 주소로 보냈어요. 오지 않으면 스팸함도
          봐 주세요.
        </ContactCodesForm>
      ) : (
        <AddressForm key={String(isOwn)} initial={isOwn ? email : ''} schoolName={schoolName} onSent={setSent} />
      )}
    </section>
  );
}

type AddressProps = { initial: string; schoolName: string; onSent: (sent: Sent) => void };

function AddressForm({ initial, schoolName, onSent }: AddressProps) {
  const { text: email, setError, field } = useField(initial);
  const [isPending, setPending] = useState(false);

  async function send() {
    const parsed = enrolmentAddress.safeParse({ email });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    setPending(true);
    try {
      const { expiresAt } = await call('POST /v1/mentee/me/enrolment/code', { body: parsed.data });
      onSent({ email: parsed.data.email, expiresAt });
    } catch (failed) {
      const [fault] = failed instanceof ApiError ? failed.fieldErrors : [];
      setError(fault?.message ?? messageOf(failed));
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-4" onSubmit={send}>
      <EmailField {...field} label="학교 메일" autoComplete="email" hint={`${schoolName} 메일을 적어 주세요.`} />
      <Button type="submit" pending={isPending} disabled={email.trim() === ''}>
        인증번호 받기
      </Button>
    </Form>
  );
}
