/** What a person pressed or tapped while a picture stood in for the board (`public/shell-snapshot.js` takes it down). */
export type SnapshotInput =
  | Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
  /** The address of the link under the finger. */
  | { href: string }
  /** The name of the button under the finger. */
  | { button: string }

/** What nobody has answered by then is no longer wanted. */
const longestWaitMs = 5_000

let queued: readonly SnapshotInput[] = []
let answering: ParentNode | null = null

/** Takes over what was taken down, when what stood in goes. */
export function storeSnapshotInput(inputs: readonly SnapshotInput[]): void {
  queued = inputs
  if (inputs.length > 0) setTimeout(() => (queued = []), longestWaitMs)
  void replay()
}

/** Says that what is shown in `app` answers keys and taps: what was asked for queued is done. Returns the way to stop. */
export function replaySnapshotInput(app: ParentNode): () => void {
  answering = app
  void replay()
  return () => {
    answering = null
  }
}

async function replay(): Promise<void> {
  if (!answering) return
  const app = answering
  const inputs = queued
  queued = []
  for (const input of inputs) {
    if ('key' in input) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...input, bubbles: true }))
    else (await findTapped(app, input))?.click()
    // What one has opened must stand before the next.
    await nextFrame()
  }
}

/** Cards are drawn when their data is there. */
async function findTapped(app: ParentNode, tapped: { href: string } | { button: string }): Promise<HTMLElement | null> {
  const until = performance.now() + longestWaitMs
  while (performance.now() < until) {
    const found =
      'href' in tapped
        ? [...app.querySelectorAll('a')].filter((one) => one.getAttribute('href') === tapped.href)
        : [...app.querySelectorAll('button')].filter((one) => nameOf(one) === tapped.button)
    // Two buttons of one name: nobody knows which was meant.
    if (found[0] && ('href' in tapped || found.length === 1)) return found[0]
    await nextFrame()
  }
  return null
}

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
