// The page of a visit looks for changes while it is open. Without this script it is read again by hand.
const everyMs = 5000
let shown = ''

const isTyping = () => {
  const element = document.activeElement
  return element instanceof HTMLTextAreaElement && element.value !== ''
}

async function look() {
  if (document.hidden || isTyping() || location.search !== '') return
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' })
    if (!response.ok) return
    const text = await response.text()
    const before = shown
    shown = text
    if (before === '' || before === text) return
    const next = new DOMParser().parseFromString(text, 'text/html').getElementById('visit')
    const main = document.getElementById('visit')
    if (!next || !main) return
    main.replaceChildren(...next.childNodes)
    document.title = new DOMParser().parseFromString(text, 'text/html').title
    document.getElementById('news').textContent = main.querySelector('h1').textContent
  } catch {
    // Without a connection the page stays as it is.
  }
}

look()
setInterval(look, everyMs)
document.addEventListener('visibilitychange', look)
