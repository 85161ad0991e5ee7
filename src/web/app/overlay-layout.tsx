import { Outlet } from 'react-router';
import { OverlayHosts } from '../ui/overlays/overlay-hosts.tsx';

/** A layout: a page with the toasts and dialogs that it shows. */
export function OverlayLayout() {
  return (
    <>
      <Outlet />
      <OverlayHosts />
    </>
  );
}
