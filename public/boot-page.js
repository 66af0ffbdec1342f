// Runs before the first paint of a public page; a file because the security policy allows no inline script. Marks that
// scripts run, applies the theme and density of this device, and redirects from a home page: to its Polish version, or
// to the product if a user is signed in here.
;(() => {
  const root = document.documentElement
  root.dataset.script = ''
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = stored('pitboard.theme')
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
  const density = stored('pitboard.density')
  if (density === 'tablet' || density === 'desk') root.dataset.density = density

  // A redirect by route rule in a page that this device has cached: online, the server would have redirected.
  const redirect = document.querySelector('meta[name=pitboard-redirect]')?.content
  if (redirect) {
    const target = new URL(redirect, location.href)
    for (const [name, value] of new URLSearchParams(location.search)) target.searchParams.append(name, value)
    if (target.hash === '') target.hash = location.hash
    return location.replace(target.href)
  }

  const path = location.pathname.replace(/\/$/, '')
  if (path !== '' && path !== '/pl') return
  const cookie = /(?:^|; )i18n_redirected=(pl|en)/.exec(document.cookie)
  const tags = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase())
  const wanted = cookie ? cookie[1] : tags.find((tag) => tag === 'pl' || tag === 'en')
  const home = path === '/pl' || wanted === 'pl' ? '/pl' : ''
  // The link of an e-mail is handled on this page first.
  const isSignedIn = stored('pitboard.session') !== null || /(?:^|; )pitboard\.session=./.test(document.cookie)
  if (isSignedIn && location.hash === '') location.replace(`${home}/goto-crm`)
  else if (home !== path) location.replace(`${home}${location.search}${location.hash}`)
})()
