import { Outlet } from 'react-router';
import { OverlayHosts } from '../ui/overlays/overlay-hosts.tsx';

/** A layout for pages that ask the server for nothing, with their toasts and dialogs. */
export function Bare() {
  return (
    <>
      <Outlet />
      <OverlayHosts />
    </>
  );
}
