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
 * Returns a browser's operating system, such as `Android`, or null if the User-Agent does not contain it. Nothing else
 * from the User-Agent is stored.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? '';
  return SYSTEMS.find(([sign]) => sign.test(text))?.[1] ?? null;
}
