import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../app/session/session.ts';
import { PageBody } from '../../ui/layout/column.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';

/** A page of the settings of a mentor or a mentee. Operators have none of these: they are led to my page. */
export function SettingsFrame({
  title,
  back = PAGES.settings,
  className,
  children,
}: {
  title: string;
  back?: string;
  className?: string;
  children: ReactNode;
}) {
  const { user } = useSession();
  if (user?.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return (
    <>
      <AppBar title={title} back={back} />
      <PageBody className={className}>{children}</PageBody>
    </>
  );
}
