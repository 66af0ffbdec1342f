import { shareField, sharePath } from '#contract/worker/shared-photos.ts'

/** Texts of the web app manifest, by locale. The server replaces `{product}` at its start. */
const texts = {
  en: {
    description: 'The schedule board of a car service station: who comes, which bay, what is next.',
    schedule: 'Schedule',
    walkIn: 'Take in a car',
    unsent: 'Unsent changes',
    tablet: 'The schedule on a tablet',
    phone: 'An order on a phone',
  },
  pl: {
    description: 'Tablica serwisu samochodowego: kto przyjeżdża, na które stanowisko i co dalej.',
    schedule: 'Grafik',
    walkIn: 'Przyjmij auto',
    unsent: 'Niewysłane zmiany',
    tablet: 'Grafik na tablecie',
    phone: 'Zlecenie na telefonie',
  },
} as const

export type ManifestLocale = keyof typeof texts
export const manifestLocales = Object.keys(texts) as ManifestLocale[]

/** URLs of the screenshots that a browser shows with its install prompt. */
export type ManifestPictures = { wide: string; narrow: string }

/**
 * Returns the web app manifest of a locale as text. Its colours are the dark theme's, so that the splash does not
 * flash.
 */
export function renderWebAppManifest(locale: ManifestLocale, { wide, narrow }: ManifestPictures): string {
  const prefix = locale === 'pl' ? '/pl' : ''
  const text = texts[locale]
  const manifest = {
    // One identity for both languages: switching does not install a second app.
    id: '/goto-crm',
    lang: locale,
    dir: 'ltr',
    name: '{product}',
    short_name: '{product}',
    description: text.description,
    start_url: `${prefix}/goto-crm`,
    scope: '/',
    display: 'standalone',
    background_color: '#0d1012',
    theme_color: '#0d1012',
    categories: ['business', 'productivity'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: text.schedule, url: `${prefix}/schedule` },
      { name: text.walkIn, url: `${prefix}/schedule?new=walk-in` },
      { name: text.unsent, url: `${prefix}/schedule#unsent` },
    ],
    // Photos from a phone's gallery; the service worker takes them.
    share_target: {
      action: `${prefix}${sharePath}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: shareField, accept: ['image/*'] }] },
    },
    screenshots: [
      { src: wide, sizes: '1280x800', type: 'image/webp', form_factor: 'wide', label: text.tablet },
      { src: narrow, sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: text.phone },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
