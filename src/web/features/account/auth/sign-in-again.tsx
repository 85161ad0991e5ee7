import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { factorCode } from '#domain/account/second-factors.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts/draft-storage.ts';
import { identitiesQuery, keepWayBack } from '../../../lib/identities.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useField } from '../../../lib/use-field.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type Identity = DataOf<'GET /v1/members/me/identities'>['identities'][number];

/** What a member was about to do. */
export interface Asked {
  readonly to: ReauthenticatedCall;
  /** The number of what the call is about, where there may be several. */
  readonly about?: string | undefined;
}
const ASKED = 'asked-before-provider';

/**
 * What stands for the password of a member who has none, before the call.
 * @returns `PASSWORD` while the password is asked for; `PROVEN` once this browser has signed in again for this very call
 */
export function useProofFor(calls: ReauthenticatedCall): {
  by: 'PASSWORD' | 'PROVEN' | 'NOT_YET';
  /** Asks the server again: what was proved works once. */
  refresh: () => Promise<void>;
} {
  const queries = useQueryClient();
  const { data } = useQuery(identitiesQuery);
  const by = data?.hasPassword !== false ? 'PASSWORD' : data.proven?.call === calls ? 'PROVEN' : 'NOT_YET';
  return {
    by,
    async refresh() {
      if (by !== 'PASSWORD') await queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
  };
}

/** Goes on with what the member was about to do when they left for the provider, once they are back and have signed in again for it. */
export function useAskedAgain<Request extends Asked>(requests: readonly Request[], onAsk: (request: Request) => void) {
  const { data } = useQuery(identitiesQuery);
  const proven = data?.hasPassword === false ? data.proven?.call : undefined;
  const goOn = useEffectEvent(() => {
    const asked = readDraft(ASKED) as Asked | undefined;
    const request = requests.find(({ to, about }) => to === proven && to === asked?.to && about === asked.about);
    if (!request) return;
    clearDraft(ASKED);
    onAsk(request);
  });
  // What it is about may be known later than that it is proven.
  useEffect(() => {
    if (proven) goOn();
  }, [proven, requests.length]);
}

/** In place of a form that would ask for the password: a member without one signs in again with a linked account, or sets one. */
export function SignInAgain({ to, about }: Asked) {
  const { data } = useQuery(identitiesQuery);
  const runOnce = useSingleRun();
  const [going, setGoing] = useState<string>();
  const providers = new Map(
    (data?.identities ?? []).filter(({ provesAgain }) => provesAgain).map((each) => [each.provider, each]),
  );

  async function start({ provider }: Identity) {
    setGoing(provider);
    try {
      const started = { params: { provider }, body: { call: to } };
      const { url } = await call('POST /v1/members/me/providers/{provider}/proof', started);
      keepWayBack(location.pathname + location.search);
      writeDraft(ASKED, { to, about });
      // The button stays busy until the other page is there.
      location.assign(url);
    } catch (error) {
      setGoing(undefined);
      await alertFailure('본인 확인을 시작하지 못했어요', error);
    }
  }

  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-ink-muted">
        {providers.size > 0
          ? '비밀번호 대신 연결한 계정으로 다시 로그인해서 본인인지 확인해요.'
          : '아직 비밀번호가 없어요. 메일로 인증하고 비밀번호를 정하면 본인인지 확인할 수 있어요.'}
      </p>
      {[...providers.values()].map((identity) => (
        <Button
          key={identity.provider}
          variant="secondary"
          block
          pending={going === identity.provider}
          onClick={() => void runOnce(() => start(identity))}
        >
          {`${withMeansParticle(identity.name)} 다시 로그인`}
        </Button>
      ))}
      <LinkButton to={PAGES.forgotPassword} variant={providers.size > 0 ? 'ghost' : 'soft'} block>
        비밀번호 정하기
      </LinkButton>
    </div>
  );
}

/** In place of the field for the password. */
export function ProvenNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The part of the page that was folded again while the member was at the provider.
    const part = note.current?.closest('details');
    if (!part || part.open) return;
    part.open = true;
    note.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={note} role="status" className="text-sm text-ink-muted">
      다시 로그인해서 본인 확인을 마쳤어요.
    </p>
  );
}

/** Proves that it is the member who asks. */
export interface Reauthentication {
  /** Left out by a member without one, who has signed in again instead. */
  readonly currentPassword?: string | undefined;
  /** Only if an authenticator app is enrolled. */
  readonly code?: string | undefined;
}

/** The code that goes with the password: the form asks for it if an authenticator app is enrolled, or once the server does. */
export function useFactorCode() {
  const { data } = useQuery(factorsQuery);
  const [isAskedFor, setAskedFor] = useState(false);
  const { text, set, setError, field: input } = useField();
  const isNeeded = isAskedFor || (data?.hasTotp ?? false);
  const field = isNeeded && (
    <TextField
      {...input}
      label="인증 앱의 코드"
      hint="앱을 쓸 수 없으면 복구 코드를 입력해 주세요."
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={60}
      placeholder="6자리 숫자"
    />
  );

  return {
    /** Null if no code is needed. */
    field,
    isMissing: isNeeded && text.trim() === '',
    /**
     * Runs the work with the code, if one is needed. The typed code is cleared once the work is done and returns true.
     * @returns false also if the code is malformed or the server refuses it: the field says so
     */
    async tryWith(work: (code: string | undefined) => Promise<boolean>): Promise<boolean> {
      const parsed = isNeeded ? factorCode.safeParse(text) : undefined;
      if (parsed?.success === false) {
        setError(parsed.error.issues[0]?.message);
        return false;
      }
      try {
        const isDone = await work(parsed?.data);
        if (isDone) set('');
        return isDone;
      } catch (failed) {
        if (!isCodeRefused(failed)) throw failed;
        setAskedFor(true);
        setError(messageOf(failed));
        return false;
      }
    },
  };
}

function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code');
}

export const factorsQuery = queryOf(['own-factors'], 'GET /v1/members/me/factors');
