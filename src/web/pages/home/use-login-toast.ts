import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '../../ui/overlays/toast.ts';

/** SPEC §2, §9. */
const LOGIN_TOAST_MS = 2000;

/** Shows once that the user has signed in, when sign-in navigated here with `loginSuccess` in the router's state. */
export function useLoginToast() {
  const toast = useToast();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };

  const shownFor = useRef<unknown>(null);

  useEffect(() => {
    if (!hasLoginSuccess(state) || shownFor.current === state) return;
    shownFor.current = state;
    toast.show({ message: '로그인되었습니다.', tone: 'success', duration: LOGIN_TOAST_MS });
    // Removed from the history entry, or a reload would show it again.
    void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate, toast]);
}

function hasLoginSuccess(state: unknown) {
  return typeof state === 'object' && state !== null && 'loginSuccess' in state && state.loginSuccess === true;
}
