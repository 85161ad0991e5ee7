import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { SAME_PASSWORD_MESSAGE } from '#domain/account/password-change.ts';
import { passwordPair } from '#domain/people/members.ts';
import { useSession } from '../../../../app/session/session.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { useToast } from '../../../../ui/overlays/toast.ts';
import { isPairComplete, PasswordPairFields } from '../password-pair-fields.tsx';
import { ProvenNote, SignInAgain, useFactorCode, useProofFor } from '../sign-in-again.tsx';
import { Devices, devicesQuery } from './devices.tsx';
import { SecondFactorsSkeleton } from './second-factors-skeleton.tsx';

/** With the QR code and the passkeys, which few who come here need. */
const SecondFactors = lazy(() => import('./second-factors.tsx'));

/** 로그인과 보안: where a member is signed in, their second factor and passkeys, and the password (product §24.1, §24.6). Operators have a page of their own. */
export default function SecuritySettingsPage() {
  const { user } = useSession();
  if (!user) return null;
  if (user.memberType === 'ROLE_ADMIN') return <Navigate to={DESK_PAGES.deskSecurity} replace />;
  return (
    <>
      <AppBar title="로그인과 보안" back={PAGES.settings} />
      <PageBody className="gap-5">
        <Devices />
        <div className="divide-y divide-line border-y border-line">
          <PasswordChangeForm email={user.email} />
          <Suspense fallback={<SecondFactorsSkeleton />}>
            <SecondFactors />
          </Suspense>
        </div>
      </PageBody>
    </>
  );
}

const CHANGE = 'PATCH /v1/members/me/password';
const EMPTY = { password: '', passwordConfirm: '' };

/** The member's new password, with the one until now and a code where an authenticator app is enrolled. */
function PasswordChangeForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
  const form = useZodForm(passwordPair, EMPTY);
  const pair = useWatch({ control: form.control });
  const [current, setCurrent] = useState('');
  const [currentError, setCurrentError] = useState<string>();
  const factor = useFactorCode();
  const proof = useProofFor(CHANGE);
  const isProven = proof.by === 'PROVEN';

  const change = form.handleSubmit(async ({ password }) => {
    if (password === current) {
      form.setError('password', { type: 'server', message: SAME_PASSWORD_MESSAGE }, { shouldFocus: true });
      return;
    }
    try {
      const isChanged = await factor.tryWith(async (code) => {
        await call(CHANGE, {
          body: { currentPassword: isProven ? undefined : current, newPassword: password, code },
        });
        return true;
      });
      if (!isChanged) return;
    } catch (error) {
      if (isRefusal(error, 'WRONG_CURRENT_PASSWORD')) setCurrentError(messageOf(error));
      else {
        await dialog.alert({ title: '비밀번호를 바꾸지 못했어요', description: messageOf(error) });
        await proof.refresh();
      }
      return;
    }
    form.reset(EMPTY);
    setCurrent('');
    toast.show({
      message: `비밀번호를 ${isProven ? '정했어요' : '바꿨어요'}. 다른 기기에서는 로그아웃되었어요.`,
      tone: 'success',
    });
    await proof.refresh();
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  });

  const title = <h2 className="font-bold">비밀번호</h2>;
  if (proof.by === 'NOT_YET') {
    return (
      <Details title={title}>
        <div className="pb-6">
          <SignInAgain to={CHANGE} />
        </div>
      </Details>
    );
  }
  return (
    <Details title={title}>
      <p className="pb-4 text-sm text-ink-muted">{`${isProven ? '정하면' : '바꾸면'} 다른 기기에서는 모두 로그아웃돼요.`}</p>
      <form
        noValidate
        className="flex flex-col gap-6 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          void runOnce(change);
        }}
      >
        {isProven ? (
          <ProvenNote />
        ) : (
          <PasswordField
            label="지금 비밀번호"
            autoComplete="current-password"
            placeholder="지금 쓰는 비밀번호"
            value={current}
            error={currentError}
            onChange={(event) => {
              setCurrent(event.target.value);
              setCurrentError(undefined);
            }}
          />
        )}
        {factor.field && <div>{factor.field}</div>}
        <PasswordPairFields form={form} email={email} label="새 비밀번호" />
        <Button
          type="submit"
          disabled={(!isProven && current.trim() === '') || factor.isMissing || !isPairComplete(pair)}
          pending={form.formState.isSubmitting}
        >
          {isProven ? '비밀번호 정하기' : '비밀번호 바꾸기'}
        </Button>
      </form>
    </Details>
  );
}
