/** The names a web app manifest speaks in, by locale. `{product}` is filled by the server at start. */
const words = {
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

export type ManifestLocale = keyof typeof words
export const manifestLocales = Object.keys(words) as ManifestLocale[]

/** Addresses of the pictures that a browser shows with its offer to install. */
export type ManifestPictures = { wide: string; narrow: string }

/** The web app manifest of a locale as text. Colours: the dark garage, so that the start screen does not flash. */
export function renderWebAppManifest(locale: ManifestLocale, { wide, narrow }: ManifestPictures): string {
  const prefix = locale === 'pl' ? '/pl' : ''
  const own = words[locale]
  const manifest = {
    // One identity for both languages: switching does not install a second app.
    id: '/goto-crm',
    lang: locale,
    dir: 'ltr',
    name: '{product}',
    short_name: '{product}',
    description: own.description,
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
      { name: own.schedule, url: `${prefix}/schedule` },
      { name: own.walkIn, url: `${prefix}/schedule?new=walk-in` },
      { name: own.unsent, url: `${prefix}/schedule#unsent` },
    ],
    screenshots: [
      { src: wide, sizes: '1280x800', type: 'image/webp', form_factor: 'wide', label: own.tablet },
      { src: narrow, sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: own.phone },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
