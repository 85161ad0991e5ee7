import { useEffect, useState } from 'react';
import type { MemberType } from '#domain/people/members.ts';
import { messageOf } from '../../lib/api-error.ts';
import { PageBody } from '../../ui/layout/column.tsx';
import { ErrorState } from '../../ui/status/states.tsx';
import { chooseRole } from './choose-role.ts';

/** In place of a page of the other role, until the session is in that role: links of notifications and mails lead to both. */
export default function RoleChange({ to }: { to: MemberType }) {
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    chooseRole(to).catch((error: unknown) => isCurrent && setFailure(error));
    return () => {
      isCurrent = false;
    };
  }, [to, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return <PageBody>{failure ? <ErrorState message={messageOf(failure)} onRetry={retry} /> : null}</PageBody>;
}
