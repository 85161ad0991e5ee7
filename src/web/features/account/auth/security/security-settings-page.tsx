import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { describeDevice } from '#domain/account/devices.ts';
import { SAME_PASSWORD_MESSAGE } from '#domain/account/password-change.ts';
import { passwordPair } from '#domain/people/members.ts';
import { session, useSession } from '../../../../app/session/session.ts';
import { alertFailure } from '../../../../lib/alert-failure.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Form } from '../../../../lib/form.tsx';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Fetched } from '../../../../lib/loaded.tsx';
import { queryOf } from '../../../../lib/queries.ts';
import { useField } from '../../../../lib/use-field.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Badge } from '../../../../ui/status/badge.tsx';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { isPairComplete, PasswordPairFields } from '../password-pair-fields.tsx';
import { ProvenNote, SignInAgain, useFactorCode, useProofFor } from '../sign-in-again.tsx';
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
  const form = useZodForm(passwordPair, EMPTY);
  const pair = useWatch({ control: form.control });
  const current = useField();
  const factor = useFactorCode();
  const proof = useProofFor(CHANGE);
  const isProven = proof.by === 'PROVEN';

  const change = form.handleSubmit(async ({ password }) => {
    if (password === current.text) {
      form.setError('password', { type: 'server', message: SAME_PASSWORD_MESSAGE }, { shouldFocus: true });
      return;
    }
    try {
      const isChanged = await factor.tryWith(async (code) => {
        await call(CHANGE, {
          body: { currentPassword: isProven ? undefined : current.text, newPassword: password, code },
        });
        return true;
      });
      if (!isChanged) return;
    } catch (error) {
      if (isRefusal(error, 'WRONG_CURRENT_PASSWORD')) current.setError(messageOf(error));
      else {
        await alertFailure('비밀번호를 바꾸지 못했어요', error);
        await proof.refresh();
      }
      return;
    }
    form.reset(EMPTY);
    current.set('');
    showToast({
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
      <Form className="flex flex-col gap-6 pb-6" onSubmit={change}>
        {isProven ? (
          <ProvenNote />
        ) : (
          <PasswordField
            {...current.field}
            label="지금 비밀번호"
            autoComplete="current-password"
            placeholder="지금 쓰는 비밀번호"
          />
        )}
        {factor.field && <div>{factor.field}</div>}
        <PasswordPairFields form={form} email={email} label="새 비밀번호" />
        <Button
          type="submit"
          disabled={(!isProven && current.text.trim() === '') || factor.isMissing || !isPairComplete(pair)}
          pending={form.formState.isSubmitting}
        >
          {isProven ? '비밀번호 정하기' : '비밀번호 바꾸기'}
        </Button>
      </Form>
    </Details>
  );
}

const devicesQuery = queryOf(['devices'], 'GET /v1/members/me/sessions');

type Device = DataOf<'GET /v1/members/me/sessions'>[number];

/** This device and the last used ones; the others are unfolded. */
const SHOWN_AT_FIRST = 3;
const FAILED_TITLE = '로그아웃하지 못했어요';

/** Where the member is signed in; each can be signed out, and all others together. */
function Devices() {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="pb-3 text-lg font-bold">
        로그인한 기기
      </h2>
      <Fetched
        query={devicesQuery}
        skeleton={<Skeletons count={2} each="h-16 w-full rounded-xl" className="flex flex-col gap-3" />}
      >
        {(devices) => <DeviceList devices={devices} />}
      </Fetched>
    </section>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { signOutHere, signOut, signOutOthers } = useSignOuts();
  const [isWhole, setWhole] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const all = [...devices.filter(({ isCurrent }) => isCurrent), ...others];
  const hidden = isWhole ? 0 : Math.max(0, all.length - SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-labelledby="devices" className="flex flex-col gap-3">
        {all.slice(0, all.length - hidden).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onSignOut={() => (device.isCurrent ? signOutHere() : signOut(device))}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="-ml-4" onClick={() => setWhole(true)}>
          {`${hidden}개 더 보기`}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="secondary" block className="mt-3" onClick={signOutOthers}>
          다른 기기 모두 로그아웃
        </Button>
      )}
    </>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => Promise<void> }) {
  const name = describeDevice(device.userAgent);
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          <span>{`${name} `}</span>
          {device.isCurrent && <Badge tone="brand">이 기기</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{describeKoreanTime(new Date(device.lastSeenAt))}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={device.isCurrent ? '이 기기 로그아웃' : `${name} 로그아웃`}
        onClick={onSignOut}
      >
        로그아웃
      </Button>
    </li>
  );
}

function useSignOuts() {
  const queries = useQueryClient();

  /** After the member confirms; the list is reloaded whatever the result. */
  async function end(title: string, description: string, work: () => Promise<unknown>) {
    if (!(await dialog.confirm({ title, description, confirmText: '로그아웃', tone: 'danger' }))) return;
    try {
      await work();
      showToast({ message: '로그아웃했어요.', tone: 'success' });
    } catch (error) {
      // It is signed out already.
      if (!isRefusal(error, 'NOT_FOUND')) await alertFailure(FAILED_TITLE, error);
    }
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  }

  return {
    signOutHere: async () => {
      if (await session.signOut()) return;
      await dialog.alert({ title: FAILED_TITLE, description: '잠시 후 다시 시도해 주세요.' });
    },
    signOut: ({ id, userAgent }: Device) =>
      end(
        '이 기기에서 로그아웃할까요?',
        `${describeDevice(userAgent)}에서 바로 로그아웃돼요. 모르는 기기라면 비밀번호도 바꿔 주세요.`,
        () => call('DELETE /v1/members/me/sessions/{sessionId}', { params: { sessionId: id } }),
      ),
    signOutOthers: () =>
      end('다른 기기에서 모두 로그아웃할까요?', '이 기기만 로그인된 채로 남아요.', () =>
        call('DELETE /v1/members/me/sessions'),
      ),
  };
}
