// The service worker inserts the last snapshot of the board into the page (sw/shell-snapshot.ts). This script shows it
// to its owner and starts the product behind it. A file because the security policy allows no inline script.
;(() => {
  const template = document.getElementById('shell-snapshot')
  const facts = template.dataset

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    // The snapshot must not hide an error of the start.
    import(facts.start).catch(() => document.getElementById('shell-snapshot')?.remove())
  }

  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const isOwner = () => {
    const session = stored('pitboard.session') + decodeURIComponent(document.cookie)
    return session.includes(facts.user) && session.includes(facts.account) && !stored('pitboard.sign-out-pending')
  }
  // At the entry point a tab offers to install the app, and an invitation comes first: no snapshot then.
  const isOpen = () =>
    facts.entry === undefined ||
    (matchMedia('(display-mode: standalone)').matches &&
      location.hash === '' &&
      !Object.keys(sessionStorage).includes('pitboard.invitation'))

  // The policy allows no style attributes in markup, and the now line has moved since.
  const applyStyles = (cover) => {
    for (const element of cover.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(facts.taken / 60_000)
    for (const element of cover.querySelectorAll('[data-moves]')) {
      element.style.setProperty('--top', Number(element.style.getPropertyValue('--top')) + minutes)
      const time = /^(\d?\d):(\d\d)$/.exec(element.textContent)
      if (!time) element.textContent = ''
      else {
        const now = time[1] * 60 + Number(time[2]) + minutes
        element.textContent = `${Math.floor(now / 60) % 24}:${String(now % 60).padStart(2, '0')}`
      }
    }
  }
  // Removes cards above and below the viewport: styling them would only cost time.
  const removeFarCards = (cover) => {
    const board = cover.querySelector('[data-board][data-hour]')
    if (!board) return
    const length = (element, name) => (Number(element.style.getPropertyValue(name)) / 60) * board.dataset.hour
    const nowLine = board.querySelector('[data-now]')
    const now = nowLine ? length(nowLine, '--top') : 0
    const height = innerHeight - board.dataset.beside
    // For the board's header, and for short cards, which are drawn longer than their time.
    const slack = 120
    const from = Math.min(now - height / 3, length(board, '--minutes') - height) - slack
    const to = Math.max(height, now + (height * 2) / 3) + slack
    for (const place of board.querySelectorAll('li:has([data-card])')) {
      const top = length(place, '--top')
      if (top > to || top + length(place, '--minutes') < from) place.remove()
    }
  }
  // Scrolls as the board itself does when it opens: to a whole hour, with its label
  // (src/client/features/appointments/board/board-viewport.ts).
  const scroll = (cover) => {
    const board = cover.querySelector('[data-board]')
    const nowLine = board?.querySelector('[data-now]')
    if (!nowLine) return
    const { hour } = board.dataset
    board.scrollTop = Math.max(0, Math.floor((nowLine.offsetTop - board.clientHeight / 3) / hour) * hour - 11)
  }

  // The snapshot does not react to input. Key presses and taps are recorded and replayed once the board is rendered
  // (src/client/offline/drafts/snapshot-input.ts).
  const recordInput = (cover) => {
    cover.snapshotInput = []
    const press = (event) => {
      if (!cover.isConnected) return window.removeEventListener('keydown', press, true)
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      const hasCommandKey = ctrlKey || metaKey
      const isRecorded = hasCommandKey ? key.toLowerCase() === 'k' : key.length === 1 || key.startsWith('Arrow')
      if (!isRecorded || altKey || event.repeat) return
      event.preventDefault()
      cover.snapshotInput.push({ key, code, ctrlKey, metaKey, shiftKey })
    }
    const tap = ({ clientX: x, clientY: y }) => {
      const isUnder = (element) => {
        // Elements in a closed `details` still have a box.
        if (element.closest('details:not([open])')) return false
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return x >= left && x <= right && y >= top && y <= bottom
      }
      const tapped = [...cover.querySelectorAll('a[href], button')].filter(isUnder).at(-1)
      if (!tapped) return
      for (const element of cover.querySelectorAll('[data-tapped]')) delete element.dataset.tapped
      tapped.dataset.tapped = ''
      const href = tapped.getAttribute('href')
      const button = tapped.getAttribute('aria-label') ?? tapped.textContent
      // A tap leads to another page or sheet, so only the last one counts.
      cover.snapshotInput = [href === null ? { button } : { href }]
    }
    window.addEventListener('keydown', press, true)
    cover.addEventListener('click', tap)
  }

  try {
    if (facts.lang === document.documentElement.lang && matchMedia(facts.media).matches && isOpen() && isOwner()) {
      const cover = template.content.firstElementChild
      applyStyles(cover)
      removeFarCards(cover)
      template.replaceWith(cover)
      recordInput(cover)
      scroll(cover)
    } else template.remove()
    // The second frame proves that the first one is on the screen; an earlier start would delay it. Background tabs get
    // no frames.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
    setTimeout(start, document.visibilityState === 'hidden' ? 0 : 2_000)
  } catch (error) {
    console.warn('No shell snapshot:', error)
    document.getElementById('shell-snapshot')?.remove()
    start()
  }
})()
