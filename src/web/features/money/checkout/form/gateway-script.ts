import { createTrustedTypesPolicy } from '#web/lib/trusted-types.ts';

const GATEWAY = /^https:\/\/(?:[\w-]+\.)+tosspayments\.com$/;

let isAllowed = false;

/**
 * Until the page is left, which paying does, the gateway's script may write markup and load scripts of its own hosts: only the
 * gateway knows what it needs (docs/decisions/0197). Scripts in texts stay refused.
 * @param sdkUrl the script of a gateway that is not the published one
 */
export function allowGatewayScript(sdkUrl: string | null): void {
  if (isAllowed) return;
  isAllowed = true;
  const ours = new URL(sdkUrl ?? window.location.href, window.location.href).origin;
  createTrustedTypesPolicy('default', {
    createHTML: (markup) => markup,
    createScriptURL(url) {
      const { origin } = new URL(url, window.location.href);
      if (origin !== ours && !GATEWAY.test(origin)) throw new TypeError(`Not a script of the gateway: ${origin}`);
      return url;
    },
  });
}
