import { Outlet } from 'react-router';
import { OverlayHosts } from '../ui/overlays/overlay-hosts.tsx';

/** A layout with the page's toasts and dialogs. */
export function OverlayLayout() {
  return (
    <>
      <Outlet />
      <OverlayHosts />
    </>
  );
}
