import { deviceName } from './device-name.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = '(Linux; Android 10; K)';
const IPHONE = '(iPhone; CPU iPhone OS 18_5 like Mac OS X)';

it.each([
  ['Chrome on Android', `Mozilla/5.0 ${ANDROID} ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `Mozilla/5.0 ${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Opera on Android', `Mozilla/5.0 ${ANDROID} ${WEBKIT} Chrome/137.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`],
  ['Opera on Android', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16'],
  [
    'UC Browser on Android',
    `Mozilla/5.0 (Linux; U; Android 12; en-US) ${WEBKIT} Version/4.0 Chrome/100.0.0.0 UCBrowser/13.4.0 Mobile Safari/537.36`,
  ],
  [
    'Facebook on Android',
    `Mozilla/5.0 (Linux; Android 14; wv) ${WEBKIT} Version/4.0 Chrome/138.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0;]`,
  ],
  ['Safari on iPhone', `Mozilla/5.0 ${IPHONE} ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `Mozilla/5.0 ${IPHONE} ${IOS} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `Mozilla/5.0 ${IPHONE} ${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on KaiOS', 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`],
  ['Android', 'Dalvik/2.1.0 (Linux; U; Android 14)'],
  [null, 'curl/8.5.0'],
  [null, '<b>my own</b>'],
  [null, undefined],
])('is %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
