/** A key press or tap on the board snapshot, recorded by `public/shell-snapshot.js` before the app has started. */
export type SnapshotInput =
  | Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
  /** The address of the tapped link. */
  | { href: string }
  /** The accessible name of the tapped button. */
  | { button: string }

/** Input that was not replayed within this time is discarded. */
const longestWaitMs = 5_000

let queued: readonly SnapshotInput[] = []
let replayTarget: ParentNode | null = null

/** Queues the recorded input when the snapshot is removed. */
export function storeSnapshotInput(inputs: readonly SnapshotInput[]): void {
  queued = inputs
  if (inputs.length > 0) setTimeout(() => (queued = []), longestWaitMs)
  void replay()
}

/** Replays queued input once `app` handles keys and taps. Returns the function that stops it. */
export function replaySnapshotInput(app: ParentNode): () => void {
  replayTarget = app
  void replay()
  return () => {
    replayTarget = null
  }
}

async function replay(): Promise<void> {
  if (!replayTarget) return
  const app = replayTarget
  const inputs = queued
  queued = []
  for (const input of inputs) {
    if ('key' in input) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...input, bubbles: true }))
    else (await findTapped(app, input))?.click()
    // The effect of this input must be rendered before the next is replayed.
    await nextFrame()
  }
}

/** Returns the tapped element. Waits for it, because cards are rendered when their data has loaded. */
async function findTapped(app: ParentNode, tapped: { href: string } | { button: string }): Promise<HTMLElement | null> {
  const until = performance.now() + longestWaitMs
  while (performance.now() < until) {
    const found =
      'href' in tapped
        ? [...app.querySelectorAll('a')].filter((one) => one.getAttribute('href') === tapped.href)
        : [...app.querySelectorAll('button')].filter((one) => nameOf(one) === tapped.button)
    // Of two buttons with one name, the tapped one is unknown.
    if (found[0] && ('href' in tapped || found.length === 1)) return found[0]
    await nextFrame()
  }
  return null
}

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
