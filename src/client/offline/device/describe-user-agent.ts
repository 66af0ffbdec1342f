import type { IconName } from '#client/ui/icon.tsx'

export type DeviceLabels = {
  /** A proper name, the same in every language; `null` if unknown. */
  browser: string | null
  system: string | null
  icon: IconName
}

// The first match wins: user agents contain later names too (Edge contains Chrome, Chrome contains Safari).
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChromium\//, 'Chromium'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  // Safari on an iPad reports a Mac.
  [/\bMacintosh\b.*\bVersion\/[\d.]+.*\bSafari\//, 'Mac / iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Returns browser, system and icon for a `User-Agent` header. */
export function describeUserAgent(userAgent: string): DeviceLabels {
  const isPhone = /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\bFirefox\//.test(userAgent)
  const isTablet = /\biPad\b|\bAndroid\b|\bTablet\b/.test(userAgent)
  return {
    browser: nameIn(browsers, userAgent),
    system: nameIn(systems, userAgent),
    icon: isPhone ? 'tabler:device-mobile' : isTablet ? 'tabler:device-tablet' : 'tabler:device-desktop',
  }
}
