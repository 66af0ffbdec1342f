// Before the first paint of a public page, and a file because the security policy allows no inline script: that there
// is a script, the theme chosen on this device, and the ways on from a home page: to its Polish twin, or into the
// product for who is signed in here.
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

  // A route rule, for who opens the page that this device keeps: the server would have led on.
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
  // What a mail's link asks for is done here first.
  const isSignedIn = stored('pitboard.session') !== null || /(?:^|; )pitboard\.session=./.test(document.cookie)
  if (isSignedIn && location.hash === '') location.replace(`${home}/goto-crm`)
  else if (home !== path) location.replace(`${home}${location.search}${location.hash}`)
})()
