import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { identitiesQuery } from '../../../lib/identities/identities-query.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

/** Whether the member has signed up with another account and set no password yet. */
export function useHasNoPassword(): boolean {
  return useQuery(identitiesQuery).data?.hasPassword === false;
}

/** In place of what asks for the password: how to set one. */
export function NoPassword() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        아직 비밀번호가 없어요. 메일로 인증하고 비밀번호를 정하면 본인인지 확인할 수 있어요.
      </p>
      <LinkButton to={PAGES.forgotPassword} variant="soft" block>
        비밀번호 정하기
      </LinkButton>
    </div>
  );
}
