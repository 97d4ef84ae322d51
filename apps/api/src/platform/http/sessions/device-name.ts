/** The first that fits: most browsers name those whose pages they can show, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UCWEB)/, 'UC Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(\b|Headless)(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * By what somebody knows a browser of theirs, such as `Chrome on Android`; null where it does not say. Only these words are
 * ever kept of what a browser sends: they fit millions of browsers.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? '';
  const [browser, system] = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(text))?.[1]);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
