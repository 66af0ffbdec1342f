// Runs before the first paint; a file because the security policy allows no inline script. Sets the page's language,
// the theme and density of this device, and the web app manifest of the language.
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

  try {
    const theme = localStorage.getItem('pitboard.theme')
    const density = localStorage.getItem('pitboard.density')
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    if (density === 'tablet' || density === 'desk') root.dataset.density = density
  } catch {
    // Without storage the page follows the system's settings.
  }
})()
