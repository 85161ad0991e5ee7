import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { CONTRACT_RECORD_YEARS, RESTORE_DAYS } from '#domain/retention.ts';
import { session, useSession } from '../../../app/session/session.ts';
import { call } from '../../../lib/api.ts';
import { describeDate, describeKoreanTime } from '../../../lib/korean-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { PasswordForm } from '../auth/password-form.tsx';
import type { Reauthentication } from '../auth/sign-in-again.tsx';

type Preview = DataOf<'GET /v1/members/me/deletion'>;
const DELETION = ['account-deletion'];

/** 탈퇴하기: what ends, what comes back and what is kept, then the password (product §24.4). Operators are removed by an owner. */
export default function LeavePage() {
  const { user } = useSession();
  const query = useQuery({
    ...queryOf(DELETION, 'GET /v1/members/me/deletion'),
    staleTime: 0,
    gcTime: 0,
    enabled: user !== null && user.memberType !== 'ROLE_ADMIN',
  });
  if (!user) return null;
  if (user.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return (
    <>
      <AppBar title="탈퇴하기" back={PAGES.settings} />
      <PageBody className="gap-6">
        <Loaded
          query={query}
          skeleton={
            <Skeletons each={['h-20 w-full rounded-xl', 'h-40 w-full rounded-xl']} className="flex flex-col gap-3" />
          }
        >
          {(preview) => <Leaving preview={preview} isMentor={user.memberType === 'ROLE_MENTOR'} />}
        </Loaded>
      </PageBody>
    </>
  );
}

function Leaving({ preview, isMentor }: { preview: Preview; isMentor: boolean }) {
  const queries = useQueryClient();
  const [hasRead, setHasRead] = useState(false);

  async function leave(proof: Reauthentication) {
    let erasedAt: string;
    try {
      ({ erasedAt } = await call('POST /v1/members/me/deletion', { body: proof }));
    } catch (failed) {
      await queries.invalidateQueries({ queryKey: DELETION });
      throw failed;
    }
    session.leave();
    await dialog.alert({
      title: '탈퇴했어요',
      description: `그동안 함께해 주셔서 고마워요. 마음이 바뀌면 ${describeDate(new Date(erasedAt))}까지 로그인해서 되돌릴 수 있어요.`,
    });
    return true;
  }

  return (
    <>
      <div>
        <h2 className="text-2xl font-bold text-balance">{`${RESTORE_DAYS}일 안에는 되돌릴 수 있어요`}</h2>
        <p className="pt-2 text-balance text-ink-muted">
          {`${describeDate(new Date(preview.erasedAt))}부터 개인정보를 지워요.${preview.coupons > 0 ? ` 쓰지 않은 쿠폰 ${preview.coupons}장도 사라져요.` : ''}`}
        </p>
        <Details title={<span>지우는 것과 남는 것</span>} className="text-sm text-ink-muted">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            <li>프로필, 사진과 서류, 북마크, 알림을 지워요. 모든 기기에서 로그아웃돼요.</li>
            <li>함께한 멘토링은 상대에게 ‘탈퇴한 회원’과의 기록으로 남아요. 이름 없는 후기도 남아요.</li>
            <li>
              {`법에 따라 계약과 결제 기록을 ${CONTRACT_RECORD_YEARS}년 동안, 이메일과 닉네임은 암호화해서 따로 보관해요.`}
            </li>
          </ul>
          <Link to={PAGES.dataSettings} className="inline-flex min-h-target items-center font-semibold underline">
            탈퇴하기 전에 내 데이터 받기
          </Link>
        </Details>
      </div>
      <Ending preview={preview} isMentor={isMentor} />
      {preview.owed && <Owed {...preview.owed} />}
      <PasswordForm
        to="POST /v1/members/me/deletion"
        label="탈퇴하기"
        variant="danger"
        failure="탈퇴하지 못했어요"
        disabled={!hasRead}
        onSubmit={leave}
      >
        <Checkbox checked={hasRead} onChange={({ target }) => setHasRead(target.checked)}>
          위의 내용을 모두 확인했어요
        </Checkbox>
      </PasswordForm>
    </>
  );
}

/** What a mentor is still owed: it is paid after they leave, to the account they give. */
function Owed({ krw, hasAccount }: { krw: number; hasAccount: boolean }) {
  return (
    <section aria-labelledby="owed" className="flex flex-col gap-2">
      <h2 id="owed" className="text-lg font-bold">
        {krw > 0 ? `아직 보내지 않은 정산 ${describeWon(krw)}` : '진행 중인 멘토링의 정산'}
      </h2>
      {hasAccount ? (
        <p className="text-ink-muted">탈퇴한 뒤에도 등록한 계좌로 세금을 빼고 예정대로 보내 드려요.</p>
      ) : (
        <>
          <p className="text-ink-muted">받을 계좌가 없어요. 등록하지 않으면 나중에 고객센터로 알려 주셔야 해요.</p>
          <LinkButton to={`${PAGES.earnings}?account=edit`} variant="soft">
            정산 계좌 등록하기
          </LinkButton>
        </>
      )}
    </section>
  );
}

function Ending({ preview: { ending, continuing }, isMentor }: { preview: Preview; isMentor: boolean }) {
  if (ending.length === 0 && continuing === 0) return null;
  return (
    <section aria-labelledby="ending">
      <h2 id="ending" className="pb-2 text-lg font-bold">
        {ending.length === 0
          ? '진행 중인 멘토링'
          : isMentor
            ? '바로 취소하고 후배에게 돌려드려요'
            : '바로 취소하고 돌려드려요'}
      </h2>
      {ending.length > 0 && (
        <Card tone="outlined">
          <ul className="flex flex-col gap-3">
            {ending.map(({ mentoringId, counterpartName, startsAt, refundKrw }) => (
              <li key={mentoringId} className="flex flex-wrap items-start justify-between gap-3">
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block font-semibold break-words">{counterpartName}</span>
                  <span className="block text-sm text-ink-muted">
                    {startsAt ? `${describeKoreanTime(new Date(startsAt))} 멘토링` : '제안'}
                  </span>
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{describeWon(refundKrw)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {continuing > 0 && (
        <p className="pt-3 text-ink-muted">
          {`이미 시작했거나 문제를 확인하고 있는 멘토링 ${continuing}개는 그대로 진행되고, 끝난 뒤에 개인정보를 지워요.`}
        </p>
      )}
    </section>
  );
}
