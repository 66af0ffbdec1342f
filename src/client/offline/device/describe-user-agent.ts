import type { IconName } from '#client/ui/icon.tsx'

export type DeviceLabels = {
  /** A proper name, the same in every language; `null` where it says nothing we know. */
  browser: string | null
  system: string | null
  icon: IconName
}

// The first that fits: later names hide in the words of earlier ones (every Edge says Chrome, every Chrome says Safari).
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
  // An iPad's Safari says it is a Mac.
  [/\bMacintosh\b.*\bVersion\/[\d.]+.*\bSafari\//, 'Mac / iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** What a browser says of itself, in words a person knows. */
export function describeUserAgent(userAgent: string): DeviceLabels {
  const isPhone = /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\bFirefox\//.test(userAgent)
  const isTablet = /\biPad\b|\bAndroid\b|\bTablet\b/.test(userAgent)
  return {
    browser: nameIn(browsers, userAgent),
    system: nameIn(systems, userAgent),
    icon: isPhone ? 'tabler:device-mobile' : isTablet ? 'tabler:device-tablet' : 'tabler:device-desktop',
  }
}
