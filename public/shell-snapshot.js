// The worker puts the board as it last stood into the page (sw/shell-snapshot.ts). It is shown to whom it belongs, and the
// product starts behind it. A file because the security policy allows no inline script.
;(() => {
  const template = document.getElementById('shell-snapshot')
  const facts = template.dataset

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    // Whatever keeps the product from starting is not to hide behind this.
    import(facts.start).catch(() => document.getElementById('shell-snapshot')?.remove())
  }

  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const isTheirs = () => {
    const session = stored('pitboard.session') + decodeURIComponent(document.cookie)
    return session.includes(facts.user) && session.includes(facts.account) && !stored('pitboard.sign-out-pending')
  }
  // Opened in a tab, the door offers to install the app; an invitation comes first.
  const isOpen = () =>
    facts.entry === undefined ||
    (matchMedia('(display-mode: standalone)').matches &&
      location.hash === '' &&
      !Object.keys(sessionStorage).includes('pitboard.invitation'))

  // The policy allows no style in markup; the line of now has gone on since.
  const dress = (cover) => {
    for (const one of cover.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(facts.taken / 60_000)
    for (const one of cover.querySelectorAll('[data-moves]')) {
      one.style.setProperty('--top', Number(one.style.getPropertyValue('--top')) + minutes)
      const said = /^(\d?\d):(\d\d)$/.exec(one.textContent)
      if (!said) one.textContent = ''
      else {
        const now = said[1] * 60 + Number(said[2]) + minutes
        one.textContent = `${Math.floor(now / 60) % 24}:${String(now % 60).padStart(2, '0')}`
      }
    }
  }
  // Cards that are above or below what will be in sight are not worth their styles.
  const leaveOutFar = (cover) => {
    const board = cover.querySelector('[data-board][data-hour]')
    if (!board) return
    const length = (one, name) => (Number(one.style.getPropertyValue(name)) / 60) * board.dataset.hour
    const mark = board.querySelector('[data-now]')
    const now = mark ? length(mark, '--top') : 0
    const height = innerHeight - board.dataset.beside
    // The board has a head, and cards that are longer than their time.
    const slack = 120
    const from = Math.min(now - height / 3, length(board, '--minutes') - height) - slack
    const to = Math.max(height, now + (height * 2) / 3) + slack
    for (const place of board.querySelectorAll('li:has([data-card])')) {
      const top = length(place, '--top')
      if (top > to || top + length(place, '--minutes') < from) place.remove()
    }
  }
  // As the board itself opens.
  const scroll = (cover) => {
    const board = cover.querySelector('[data-board]')
    const mark = board?.querySelector('[data-now]')
    if (mark) board.scrollTop = Math.max(0, mark.offsetTop - board.clientHeight / 3)
  }

  // Nothing in it answers yet. What is pressed and tapped meanwhile is taken down, and done as soon as the board stands
  // (src/client/offline/drafts/snapshot-input.ts).
  const takeDownInput = (cover) => {
    cover.snapshotInput = []
    const press = (event) => {
      if (!cover.isConnected) return window.removeEventListener('keydown', press, true)
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      const isHeld = ctrlKey || metaKey
      const isOurs = isHeld ? key.toLowerCase() === 'k' : key.length === 1 || key.startsWith('Arrow')
      if (!isOurs || altKey || event.repeat) return
      event.preventDefault()
      cover.snapshotInput.push({ key, code, ctrlKey, metaKey, shiftKey })
    }
    const tap = ({ clientX: x, clientY: y }) => {
      const isUnder = (one) => {
        // What is folded away has its place all the same.
        if (one.closest('details:not([open])')) return false
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return x >= left && x <= right && y >= top && y <= bottom
      }
      const tapped = [...cover.querySelectorAll('a[href], button')].filter(isUnder).at(-1)
      if (!tapped) return
      for (const one of cover.querySelectorAll('[data-tapped]')) delete one.dataset.tapped
      tapped.dataset.tapped = ''
      const href = tapped.getAttribute('href')
      const button = tapped.getAttribute('aria-label') ?? tapped.textContent
      // It leads elsewhere: the last one is meant.
      cover.snapshotInput = [href === null ? { button } : { href }]
    }
    window.addEventListener('keydown', press, true)
    cover.addEventListener('click', tap)
  }

  try {
    if (facts.lang === document.documentElement.lang && matchMedia(facts.media).matches && isOpen() && isTheirs()) {
      const cover = template.content.firstElementChild
      dress(cover)
      leaveOutFar(cover)
      template.replaceWith(cover)
      takeDownInput(cover)
      scroll(cover)
    } else template.remove()
    // The second frame says that the first is on the screen: what is started sooner holds it up. None comes in the background.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
    setTimeout(start, document.visibilityState === 'hidden' ? 0 : 2_000)
  } catch (error) {
    console.warn('Nothing stands in:', error)
    document.getElementById('shell-snapshot')?.remove()
    start()
  }
})()
