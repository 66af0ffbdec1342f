// Runs before the first paint; a file because the security policy allows no inline script. Sets the page's language,
// the theme and density of this device, and the web app manifest of the language. Without a service worker it
// starts src/client/early.ts; otherwise the fonts are on the device and are preloaded.
;(() => {
  const root = document.documentElement
  const path = location.pathname
  const cookie = /(?:^|; )i18n_redirected=(pl|en)/.exec(document.cookie)
  const detected = cookie
    ? cookie[1]
    : (navigator.languages || [navigator.language])
        .map((tag) => tag.slice(0, 2).toLowerCase())
        .find((tag) => tag === 'pl' || tag === 'en')
  const isEntryPoint = path === '/' || path === '/goto-crm'
  const locale = /^\/pl(\/|$)/.test(path) || (isEntryPoint && detected === 'pl') ? 'pl' : 'en'
  root.lang = locale
  root.dataset.script = ''

  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/manifest.${locale}.webmanifest`
  document.head.append(manifest)

  const built = (name) => document.querySelector(`meta[name=pitboard-${name}]`)?.content ?? ''
  if (!navigator.serviceWorker?.controller) {
    const isApp = /^(\/pl)?\/(schedule|dashboard|orders|my-cars|settings|employees|profile|catch-up)\b/.test(path)
    if (isApp && built('early')) void import(built('early'))
  } else {
    for (const href of built('fonts').split(' ').filter(Boolean)) {
      const font = document.createElement('link')
      Object.assign(font, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
      document.head.append(font)
    }
  }

  try {
    const theme = localStorage.getItem('pitboard.theme')
    const density = localStorage.getItem('pitboard.density')
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    if (density === 'tablet' || density === 'desk') root.dataset.density = density
  } catch {
    // Without storage the page follows the system's settings.
  }
})()
