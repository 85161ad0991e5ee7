import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { describeDevice } from './devices.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921N)';

it.each([
  [`${WINDOWS} ${BLINK} Chrome/140.0.0.0 Safari/537.36`, '윈도우의 크롬'],
  [`${WINDOWS} ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, '윈도우의 엣지'],
  [`${WINDOWS} ${BLINK} Chrome/140.0.0.0 Whale/4.30.0 Safari/537.36`, '윈도우의 웨일'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`, '맥의 사파리'],
  [`${IPHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`, '아이폰의 사파리'],
  [`${IPHONE} ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`, '아이폰의 크롬'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148 KAKAOTALK 11.0.0`, '아이폰의 카카오톡'],
  [`${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, '안드로이드의 삼성 인터넷'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '리눅스의 파이어폭스'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, '크롬북의 크롬'],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', '윈도우의 알 수 없는 브라우저'],
  ['', '알 수 없는 기기'],
  ['curl/8.5.0', '알 수 없는 기기'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

it('names something for whatever is sent, and repeats none of it', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (userAgent) => {
      expect(describeDevice(userAgent)).toMatch(/^[가-힣 ]+$/);
    }),
  );
});
