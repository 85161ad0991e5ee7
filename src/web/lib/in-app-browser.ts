const IN_APP = /KAKAOTALK|NAVER\(inapp|Instagram|FBAN|FBAV|\bLine\//i;

/** An app's own browser, such as KakaoTalk's: some of them have no microphone. */
export function isInAppBrowser(): boolean {
  return IN_APP.test(navigator.userAgent);
}

/** An address that opens this page in another browser: KakaoTalk and Android know one; elsewhere the address has to be copied. */
export function otherBrowserAddress(): string | undefined {
  const { href, host, pathname } = location;
  if (/KAKAOTALK/i.test(navigator.userAgent)) return `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`;
  if (/Android/i.test(navigator.userAgent)) return `intent://${host}${pathname}#Intent;scheme=https;end`;
  return undefined;
}
