// The page that restores a backup (src/server/first-start). It sends a file in parts, which may be repeated, and is read
// again until the restore is over; meanwhile the server starts again.
const againMs = 1000
const triesOfPart = 30
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Shows what the server answers now. */
async function showAgain() {
  const response = await fetch(location.pathname, { cache: 'no-store' })
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

/** Sends a part until it has arrived. Returns how many bytes of the file the server has; `null`: it takes no more. */
async function sendPart(file, at, length) {
  for (let tries = 0; ; tries++) {
    try {
      const address = `${location.pathname}?at=${at}&size=${file.size}`
      const response = await fetch(address, { method: 'PUT', body: file.slice(at, at + length) })
      if (response.ok) return (await response.json()).received
    } catch {
      // The network is away.
    }
    if (tries === triesOfPart) return null
    await wait(againMs)
  }
}

async function send(form, file) {
  const bar = form.querySelector('progress')
  form.querySelector('button').hidden = true
  form.querySelector('input').disabled = true
  bar.hidden = false
  for (let at = 0; at !== null && at < file.size; ) {
    bar.value = (100 * at) / file.size
    at = await sendPart(file, at, Number(form.dataset.part))
  }
  await follow()
}

function start() {
  if (document.getElementById('restore').hasAttribute('data-busy')) return follow()
  document.getElementById('send')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const [file] = event.target.querySelector('input').files
    if (file) void send(event.target, file)
  })
}

start()
