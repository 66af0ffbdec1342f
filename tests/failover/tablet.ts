import { setTimeout as wait } from 'node:timers/promises'
import { changeAppointmentStatus, createAppointment } from '#contract/appointments.ts'
import { streamEvents } from '#contract/events.ts'
import { backOffMs } from '#domain/outbox/outbox-drain.ts'
import { sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { newId } from '#server/new-id.ts'
import { createClient } from '../support/client.ts'
import { aBooking } from '../support/station.ts'

/** A change that a tablet sent until it was acknowledged; times by `performance.now()`. */
export type TabletChange = {
  readonly kind: 'booking' | 'status'
  /** The id of the booking, or the key of the status change. */
  readonly key: string
  readonly appointmentId: string
  /** What only this change has: the complaint of a booking, the target of a status change. */
  readonly mark: string
  readonly firstSentAt: number
  acknowledgedAt: number | null
  attempts: number
}

type TabletOptions = { readonly origin: string; readonly port: number; readonly token: string; readonly name: string }

const steps = ['arrived', 'in-progress', 'ready', 'completed'] as const

/**
 * Works as a tablet does: books a visit and takes it through its steps, one change after the other. Each is sent with
 * the same key until the server acknowledges it, with the pauses of the outbox.
 */
export function startTablet({ origin, port, token, name }: TabletOptions) {
  const changes: TabletChange[] = []
  const refusals: string[] = []
  let isOver = false
  const client = createClient(() => `http://127.0.0.1:${port}`, origin)
  client.cookies.set('__Host-sid', token)

  async function deliver(
    of: Pick<TabletChange, 'kind' | 'key' | 'appointmentId' | 'mark'>,
    send: () => Promise<{ status: number; text: string }>,
  ): Promise<boolean> {
    const change: TabletChange = { ...of, firstSentAt: performance.now(), acknowledgedAt: null, attempts: 0 }
    changes.push(change)
    for (;;) {
      change.attempts++
      const answer = await Promise.race([send().catch(() => null), wait(sendTimeoutMs, null)])
      if (answer && answer.status < 300) {
        change.acknowledgedAt = performance.now()
        return true
      }
      if (answer && answer.status < 500 && answer.status !== 429) {
        refusals.push(`${of.kind} ${of.mark}: ${answer.status} ${answer.text.slice(0, 300)}`)
        return false
      }
      await wait(backOffMs(change.attempts, Math.random()))
    }
  }

  const work = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const id = newId()
      const complaint = `${name} turn ${turn}`
      const body = aBooking({
        ...{
          id,
          complaint,
          bayId: null,
          customer: null,
          startsAt: new Date().toISOString().replace(/\d\d\.\d+Z/, '00.000Z'),
        },
        vehicle: { plate: `W${name.toUpperCase()} ${1000 + turn}`, country: 'PL', brand: 'Opel', model: 'Astra' },
      })
      const booking = { kind: 'booking', key: id, appointmentId: id, mark: complaint } as const
      if (!(await deliver(booking, () => client.send(createAppointment, { body })))) continue
      for (const status of steps) {
        const key = newId()
        const call = {
          params: { status },
          headers: { 'idempotency-key': key },
          body: { appointmentId: id, occurredAt: new Date().toISOString() },
        }
        const change = { kind: 'status', key, appointmentId: id, mark: status } as const
        if (!(await deliver(change, () => client.send(changeAppointmentStatus, call)))) break
      }
    }
  })()

  return {
    changes,
    refusals,
    /** Ends after the change that is being sent was acknowledged. */
    async stop() {
      isOver = true
      await work
    },
  }
}

/** Holds an event stream open as a page does. */
export function holdStream({ port, token }: Pick<TabletOptions, 'port' | 'token'>) {
  const abort = new AbortController()
  const heard: { event: string; data: string; at: number }[] = []
  let isOpen = false
  let lastId = ''
  let breaks = 0

  async function readOnce(): Promise<boolean> {
    let wasOpen = false
    try {
      const query = lastId ? `?${new URLSearchParams({ after: lastId })}` : ''
      const response = await fetch(`http://127.0.0.1:${port}/api${streamEvents.path}${query}`, {
        headers: { cookie: `__Host-sid=${token}` },
        signal: abort.signal,
      })
      if (!response.ok) return false
      let text = ''
      const decoder = new TextDecoder()
      for await (const piece of response.body ?? []) {
        isOpen = wasOpen = true
        text += decoder.decode(piece, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
          lastId = field('id') || lastId
          heard.push({ event: field('event'), data: field('data'), at: performance.now() })
        }
      }
    } catch {
      // The connection broke.
    }
    isOpen = false
    return wasOpen
  }

  const holding = (async () => {
    for (let failures = 0; !abort.signal.aborted; failures++) {
      if (await readOnce()) failures = 0
      breaks++
      // The delays of the page.
      const most = Math.min(500 * 2 ** (failures + 1), 60_000)
      await wait(most / 2 + (Math.random() * most) / 2, null, { signal: abort.signal }).catch(() => {})
    }
  })()

  return {
    heard,
    isOpen: () => isOpen,
    countBreaks: () => breaks,
    async stop() {
      abort.abort()
      await holding
    },
  }
}
