/** Browsers by the name in their user agent, most specific first: each also claims to be some of those below it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, '엣지'],
  [/OPR\/|Opera/, '오페라'],
  [/Firefox\/|FxiOS\//, '파이어폭스'],
  [/Chrome\/|CriOS\//, '크롬'],
  [/Version\/[\d.]+ .*Safari\//, '사파리'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, '아이폰'],
  [/iPad/, '아이패드'],
  [/Android/, '안드로이드'],
  [/CrOS/, '크롬북'],
  [/Windows/, '윈도우'],
  [/Macintosh/, '맥'],
  [/Linux/, '리눅스'],
];

/**
 * What a person calls the device that a user agent names, for instance `아이폰의 사파리`. Only a hint for its owner: a client can send
 * any user agent, and an iPad may call itself a Mac.
 */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (system === undefined) return browser ?? '알 수 없는 기기';
  return `${system}의 ${browser ?? '알 수 없는 브라우저'}`;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
