import { type Change, streamEvents } from '#contract/events.ts'
import type { TestServer } from './server.ts'

type ReceivedEvent = { event: string; id: string | undefined; data: Partial<Change> }
export type Listener = {
  readonly headers: Headers
  /** All events except heartbeats, in their order. */
  readonly received: readonly ReceivedEvent[]
  readonly ended: Promise<void>
  isOpen(): boolean
  waitFor(wanted: (received: ReceivedEvent) => boolean): Promise<ReceivedEvent>
  stop(): void
}

/** Reads the event stream of a session after the event `after`. Resolves when the first chunk has arrived. */
export async function listenTo(server: TestServer, token: string, after?: string): Promise<Listener> {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api${streamEvents.path}`, {
    headers: { cookie: `__Host-sid=${token}`, ...(after === undefined ? {} : { 'last-event-id': after }) },
    signal: abort.signal,
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  const received: ReceivedEvent[] = []
  const everything: ReceivedEvent[] = []
  let isOpen = true
  const ended = read().catch(() => {})
  async function read(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const one = parse(block)
          everything.push(one)
          if (one.event !== 'beat') received.push(one)
        }
      }
    } finally {
      isOpen = false
    }
  }
  const listener: Listener = {
    headers: response.headers,
    received,
    ended,
    isOpen: () => isOpen,
    async waitFor(wanted) {
      for (let tries = 0; tries < 500; tries++) {
        const found = everything.find(wanted)
        if (found) return found
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`the event did not arrive, but ${JSON.stringify(everything)}`)
    },
    stop: () => abort.abort(),
  }
  await listener.waitFor(() => true)
  return listener
}

function parse(block: string): ReceivedEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  return { event: field('event') ?? '', id: field('id'), data: JSON.parse(field('data') ?? '{}') }
}
