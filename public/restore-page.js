// The page that restores a backup (src/server/first-start). It sends a file in parts, which may be repeated, and is read
// again until the restore is over; meanwhile the server starts again.
const againMs = 1000
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Shows what the server answers now. */
async function showAgain() {
  const response = await fetch(location.pathname, { cache: 'no-store' })
  // Somebody has an account, or the process has ended: there is no such page any more.
  if (response.status === 404) return location.reload()
  if (!response.ok) throw new Error('no answer')
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = next.title
  document.getElementById('restore').replaceWith(next.getElementById('restore'))
  start()
}

async function follow() {
  for (;;) {
    await wait(againMs)
    try {
      return await showAgain()
    } catch {
      // The server starts again.
    }
  }
}

/**
 * Sends a part until it has arrived. Returns how many bytes of the file the server has; `null`: it takes no more;
 * `undefined`: no try has arrived.
 */
async function sendPart(form, file, at) {
  const body = file.slice(at, at + Number(form.dataset.part))
  const keepsPhotos = form.elements['keep-photos']?.checked ? '&keep-photos=yes' : ''
  const address = `${location.pathname}?at=${at}&size=${file.size}${keepsPhotos}`
  for (let tries = 0; tries < Number(form.dataset.tries); tries++) {
    if (tries > 0) await wait(againMs)
    try {
      const response = await fetch(address, { method: 'PUT', body })
      if (response.ok) return (await response.json()).received
      if (response.status === 404) return null
    } catch {
      // The network is away.
    }
  }
  return undefined
}

function showSending(form, isSending) {
  form.querySelector('button').hidden = isSending
  form.querySelector('input[type=file]').disabled = isSending
  form.querySelector('progress').hidden = !isSending
}

async function send(form, file) {
  showSending(form, true)
  form.querySelector('[role=alert]').hidden = true
  for (let at = 0; at !== null && at < file.size; ) {
    form.querySelector('progress').value = (100 * at) / file.size
    at = await sendPart(form, file, at)
    if (at !== undefined) continue
    showSending(form, false)
    form.querySelector('[role=alert]').hidden = false
    return
  }
  await follow()
}

function start() {
  if (document.getElementById('restore').hasAttribute('data-busy')) return follow()
  document.getElementById('send')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const [file] = event.target.querySelector('input[type=file]').files
    if (file) void send(event.target, file)
  })
}

start()
