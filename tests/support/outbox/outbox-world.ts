import { nextTargets, type Status } from '#domain/appointment.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import {
  isStatusEntry,
  type NewEntry,
  type OutboxEntry,
  type Owner,
  queueOf,
  readEntries,
  type StatusEntry,
  type Submitted,
  type Writes,
} from '#domain/outbox/outbox.ts'
import { type Exchange, longestRetryAfterMs, readAnswer } from '#domain/outbox/outbox-answer.ts'
import { type Confirmed, confirmedForMs, newerOf, recordConfirmed } from '#domain/outbox/outbox-confirmed.ts'
import { applyAnyway, chainOf, decide, discard, retryAfterUpdate } from '#domain/outbox/outbox-decision.ts'
import {
  beginSending,
  nextPhoto,
  nextToSend,
  type OutboxContents,
  openLine,
  retryWaiting,
  type SendingState,
  settleAll,
  type Trigger,
} from '#domain/outbox/outbox-drain.ts'
import { isPhoto, pauseOf, photoIdOf, usualSending } from '#domain/outbox/photo-command.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { requestOf } from '#domain/outbox/status-change.ts'
import { OutboxServer, refuse } from './outbox-server.ts'

export const people = ['anna', 'jan'].map((userId): Owner => ({ userId, accountId: 'station' }))
export const cars = ['astra', 'corsa'] as const

/** The outcome of one attempt to send. A `crash` ends the worker: what was not committed is lost. */
export const fates = [
  'arrives',
  'reply-cut',
  'unreachable',
  'portal',
  'redirect',
  'proxy-error',
  'error-500',
  'busy-503',
  'busy-429',
  'crash-before',
  'crash-after',
] as const
export type AnswerFate = (typeof fates)[number]

/** A fault injected on purpose, which the checks must find. */
export type InjectedFault = 'no-key' | 'delete-first'

type Seen = { status: Status; statusVersion: number }
type TapRecord = { number: number; fate: 'queued' | 'done' | 'gone'; key: string; queue: string }

/**
 * A model of a tablet, its disk, its users and the office, which checks every change. The clock of the tablet may jump.
 */
export class OutboxWorld {
  now = Date.parse('2026-11-23T08:00:00Z')
  serverNow = this.now
  session: Owner = { userId: 'anna', accountId: 'station' }
  readonly server: OutboxServer
  /** The faults found. */
  readonly faults: string[] = []
  #disk = '[]'
  #line: SendingState = openLine
  #photoLine: SendingState = openLine
  #photoSending = usualSending
  #seq = 0
  #ids = 0
  #build = 1
  /**
   * The page's query cache of the vehicles, in memory and on the disk. It may be older than the state on the server.
   */
  readonly #read = new Map<string, Seen>()
  readonly #stored = new Map<string, Seen>()
  /** The last answer of the server for each vehicle that this device has committed for the person who is signed in. */
  readonly #acknowledged = new Map<string, { statusVersion: number; at: number }>()
  #confirmed: readonly Confirmed[] = []
  /** The latest time that the clock of the device has shown. */
  #latest = 0
  readonly #taps: TapRecord[] = []
  readonly #injected: InjectedFault | null

  constructor(injected: InjectedFault | null = null) {
    this.#injected = injected
    this.server = new OutboxServer(cars, injected !== 'no-key')
    this.server.session = this.session
    this.#readAll()
  }

  get outbox(): OutboxContents {
    return { ...readEntries(JSON.parse(this.#disk)), line: this.#line }
  }

  tap(car: string, choice: number): void {
    const { entries } = this.outbox
    const queue = this.#statusesOf(car, entries)
    const targets = nextTargets(queue.at(-1)?.status ?? this.#see(car).status, 'owner')
    const status = targets[choice % Math.max(1, targets.length)]
    if (status) this.#take(this.#changeOf(car, status, null))
  }

  /** A note about a vehicle. */
  note(car: string): void {
    const key = this.#newId()
    const occurredAt = new Date(this.now).toISOString()
    this.#take({
      ...this.session,
      ...{ key, employeeId: null, appointmentId: car, occurredAt, kind: 'note', params: { id: car } },
      body: { id: key, text: `note ${key}` },
    })
  }

  /** A photo of a vehicle. */
  photo(car: string): void {
    const key = this.#newId()
    const occurredAt = new Date(this.now).toISOString()
    this.#take({
      ...this.session,
      ...{ key, employeeId: null, appointmentId: car, occurredAt, kind: 'photo', params: { id: car } },
      body: { fields: { ids: key }, type: 'image/webp', bytes: 1_000 },
    })
  }

  /** Removes a photo that waits, or one that the server has. */
  removePhoto(car: string, choice: number): void {
    const { entries } = this.outbox
    const waiting = entries.filter((entry) => isPhoto(entry) && entry.appointmentId === car)
    const ids = [...waiting.filter(({ userId }) => userId === this.session.userId).map(({ key }) => key), 'known']
    const photoId = ids[choice % ids.length] ?? 'known'
    const occurredAt = new Date(this.now).toISOString()
    const params = { id: car, photoId }
    const command = { key: this.#newId(), employeeId: null, appointmentId: car, occurredAt, params, body: {} }
    this.#take({ ...this.session, ...command, kind: 'photo-removal' })
  }

  /** The device sends photos later, or at once again. */
  postpone(later: boolean): void {
    this.#photoSending = { ...usualSending, later }
  }

  /** Takes back a note that was never sent, if there is one. */
  withdraw(choice: number): void {
    const { entries } = this.outbox
    const notes = entries.filter((entry) => !isStatusEntry(entry) && photoIdOf(entry) === null)
    const note = notes[choice % Math.max(1, notes.length)]
    if (!note) return
    const decided = decide(entries, { kind: 'withdraw', key: note.key })
    if (decided.ok !== (note.attempts === 0)) this.faults.push(`taken back after it was sent: ${note.key}`)
    if (!decided.ok) return
    this.#mark(note.key, 'gone')
    this.#commit(decided.writes)
  }

  undo(car: string): void {
    const queue = this.#statusesOf(car, this.outbox.entries)
    const seen = this.#see(car)
    const state = this.#stateOf(car)
    const last = queue.at(-1)
    if (last) this.#take(this.#changeOf(car, queue.at(-2)?.status ?? seen.status, last.key))
    // A state older than the server's has no history that ends with the last change.
    else if (state.last?.from && seen.statusVersion === state.statusVersion)
      this.#take(this.#changeOf(car, state.last.from, state.last.id))
  }

  /** Repeats the page's last call. */
  repeatTap(choice: number): void {
    const { entries } = this.outbox
    const entry = entries[choice % Math.max(1, entries.length)]
    if (entry && enqueue(entries, [], entry).kind !== 'same') this.faults.push(`a call made two entries: ${entry.key}`)
  }

  /** Sends the change that is due, if any; `isTogether`: with those of other appointments that are due. */
  send(fate: AnswerFate, isTogether = false): 'sent' | 'nothing' {
    const next = nextToSend(this.outbox, this.session, this.now)
    if (next.kind !== 'send') return 'nothing'
    const entries = isTogether ? [next.entry, ...next.beside] : [next.entry]
    if (new Set(entries.map(({ appointmentId }) => appointmentId)).size < entries.length)
      this.faults.push('two changes of one appointment were sent together')
    for (const entry of entries) {
      const { key, userId, afterKey, seq } = entry
      if (userId !== this.session.userId) this.faults.push(`sent under another session: ${key}`)
      if (afterKey !== null) this.faults.push(`sent before the change that it is based on: ${key}`)
      this.#commit(beginSending(entry))
      if (this.#injected === 'delete-first') this.#commit({ put: [], add: [], remove: [seq] })
    }
    const sent: { entry: OutboxEntry; exchange: Exchange }[] = []
    for (const entry of entries) {
      const exchange = this.#exchange(entry, fate)
      if (exchange === 'crash') {
        this.restart(false)
        return 'sent'
      }
      sent.push({ entry, exchange })
    }
    this.#settle(sent)
    return 'sent'
  }

  /** Sends the photo that is due, if any. While it is on its way, `meanwhile` happens. */
  sendPhoto(fate: AnswerFate, meanwhile: () => void = () => {}): 'sent' | 'nothing' {
    const next = this.#nextPhoto()
    if (next.kind !== 'send') return 'nothing'
    const { entry, beside } = next
    if (!isPhoto(entry) || beside.length > 0) this.faults.push(`sent as a photo, or beside one: ${entry.key}`)
    if (entry.userId !== this.session.userId) this.faults.push(`sent under another session: ${entry.key}`)
    if (pauseOf(this.#photoSending, entry.seq)) this.faults.push(`sent although photos wait: ${entry.key}`)
    this.#commit(beginSending(entry))
    const exchange = this.#exchange(entry, fate)
    meanwhile()
    if (exchange === 'crash') this.restart(false)
    else this.#settle([{ entry, exchange }], 'photos')
    return 'sent'
  }

  #nextPhoto() {
    const contents = { ...this.outbox, line: this.#photoLine, changesLine: this.#line }
    return nextPhoto({ ...contents, photoSending: this.#photoSending }, this.session, this.now)
  }

  flush(trigger: Trigger): void {
    const { writes, line } = retryWaiting(this.outbox, trigger, this.session)
    this.#commit(writes)
    this.#line = line
    this.#photoLine = retryWaiting({ entries: [], foreign: [], line: this.#photoLine }, trigger, this.session).line
  }

  /** The page reads a vehicle from the server. */
  read(car: string): void {
    this.#read.set(car, this.#stateOf(car))
  }

  /** The query cache is written to the disk from time to time. */
  keep(): void {
    for (const [car, seen] of this.#read) this.#stored.set(car, seen)
  }

  /** The browser is killed and starts again without a network: the page has only the stored query cache. */
  coldStart(): void {
    for (const [car, seen] of this.#stored) this.#read.set(car, seen)
    this.restart(false)
  }

  /** The worker is started again with what is stored on the disk. */
  restart(keepsLine: boolean): void {
    if (!keepsLine) {
      this.#line = openLine
      this.#photoLine = openLine
    }
    this.#watch()
  }

  signIn(owner: Owner): void {
    if (owner.userId !== this.session.userId) {
      this.#acknowledged.clear()
      this.#confirmed = []
      this.#readAll()
    }
    this.session = owner
    this.server.session = owner
    this.flush('signed-in')
  }

  decide(choice: number, applies: boolean): void {
    const { entries } = this.outbox
    const asked = entries.filter(({ state }) => state === 'attention')
    const entry = asked[choice % Math.max(1, asked.length)]
    if (!entry) return
    const newKey = this.#newId()
    const applied = applies ? applyAnyway(entries, entry.key, newKey, 'owner') : null
    if (applied?.ok) {
      for (const tap of this.#taps) if (tap.key === entry.key) tap.key = newKey
      this.#commit(applied.writes)
      return
    }
    const keys = chainOf(entries, entry.key).map(({ key }) => key)
    const discarded = discard(entries, keys)
    if (!discarded.ok) return
    for (const key of keys) this.#mark(key, 'gone')
    this.#commit(discarded.writes)
  }

  update(): void {
    this.#build += 1
    this.#commit(retryAfterUpdate(this.outbox.entries, this.session, String(this.#build)))
  }

  changeElsewhere(car: string, choice: number): void {
    const targets = nextTargets(this.#stateOf(car).status, 'owner')
    const to = targets[choice % Math.max(1, targets.length)]
    if (to) this.server.change(car, to, this.#newId())
  }

  pass(ms: number): void {
    this.now += ms
    this.serverNow += Math.max(0, ms)
  }

  /**
   * With a good network, and each person signed in once, an entry that was neither sent nor became a conflict is stuck.
   */
  drain(): void {
    this.postpone(false)
    for (const owner of people) {
      this.signIn(owner)
      for (let step = 0; step < 400; step += 1) {
        const next = nextToSend(this.outbox, owner, this.now)
        const photo = this.#nextPhoto()
        if (next.kind === 'rest' && photo.kind === 'rest') break
        if (next.kind === 'send') this.send('arrives')
        else if (photo.kind === 'send') this.sendPhoto('arrives')
        else {
          const waitMs = Math.min(
            ...[next, photo].map((one) => (one.kind === 'wait' ? one.waitMs : Number.POSITIVE_INFINITY)),
          )
          if (waitMs > longestRetryAfterMs) break
          this.pass(waitMs)
        }
      }
      for (const entry of this.outbox.entries) {
        const [head] = queueOf(this.outbox.entries, entry)
        if (entry.userId === owner.userId && head?.state !== 'attention') this.faults.push(`stuck: ${entry.key}`)
      }
    }
    this.#watch()
  }

  #statusesOf(car: string, entries: readonly OutboxEntry[]): StatusEntry[] {
    return queueOf(entries, { ...this.session, appointmentId: car }).filter(isStatusEntry)
  }

  #stateOf(car: string) {
    const state = this.server.appointments.get(car)
    if (!state) throw new Error(`no such vehicle: ${car}`)
    return state
  }

  #readAll(): void {
    for (const car of cars) this.read(car)
    this.keep()
  }

  /** The state of a vehicle that the page shows, without the optimistic overlay of unsent changes. */
  #see(car: string): Seen {
    const read = this.#read.get(car) ?? this.#stateOf(car)
    const confirmed = this.#confirmed.find(({ appointmentId }) => appointmentId === car)
    const seen = newerOf(read, confirmed)
    const acknowledged = this.#acknowledged.get(car)
    const isOld = acknowledged !== undefined && this.#latest - acknowledged.at >= confirmedForMs
    if (acknowledged && !isOld && seen.statusVersion < acknowledged.statusVersion)
      this.faults.push(`offers a step from an outdated status: ${car}`)
    return seen
  }

  #changeOf(car: string, status: Status, undoes: string | null): SubmittedChange {
    const baseVersion = this.#see(car).statusVersion
    const occurredAt = new Date(this.now).toISOString()
    return {
      ...this.session,
      ...{ key: this.#newId(), employeeId: null, appointmentId: car, status, reason: 'other: asked', detail: null },
      ...{ undoes, baseVersion, occurredAt },
    }
  }

  #take(change: Submitted): void {
    const taken = enqueue(this.outbox.entries, this.outbox.foreign, change)
    if (taken.kind === 'queued') {
      const queue = `${change.userId} ${change.appointmentId} ${photoIdOf(change) ?? ''}`
      this.#taps.push({ number: this.#taps.length, fate: 'queued', key: change.key, queue })
    }
    if (taken.kind === 'taken-back') this.#mark(taken.key, 'gone')
    this.#commit(taken.writes)
  }

  #exchange(entry: OutboxEntry, fate: AnswerFate): Exchange | 'crash' {
    const arrives = () =>
      isStatusEntry(entry)
        ? this.server.answer(requestOf(entry, this.now), this.serverNow)
        : this.server.answerCommand(entry)
    switch (fate) {
      case 'arrives':
        return JSON.parse(JSON.stringify(arrives()))
      case 'reply-cut':
        arrives()
        return { kind: 'unreachable' }
      case 'unreachable':
        return { kind: 'unreachable' }
      case 'portal':
        return { kind: 'response', status: 200, body: undefined, retryAfter: null }
      case 'redirect':
        return { kind: 'response', status: 0, body: undefined, retryAfter: null }
      case 'proxy-error':
        arrives()
        return { kind: 'response', status: 502, body: undefined, retryAfter: null }
      case 'error-500':
        return refuse(500, 'internal')
      case 'busy-503':
        return refuse(503, 'unavailable', undefined, '30')
      case 'busy-429':
        return refuse(429, 'too-many-requests', undefined, '3600')
      case 'crash-before':
        return 'crash'
      case 'crash-after':
        arrives()
        return 'crash'
    }
  }

  #settle(sent: readonly { entry: OutboxEntry; exchange: Exchange }[], by: 'changes' | 'photos' = 'changes'): void {
    const answers = sent.map(({ entry, exchange }) => ({
      ...{ entry, exchange, key: entry.key },
      answer: readAnswer(entry, exchange, this.now),
    }))
    const moment = { now: this.now, jitter: 0.5, build: String(this.#build) }
    const before = by === 'photos' ? this.#photoLine : this.#line
    const { writes, line } = settleAll({ ...this.outbox, line: before }, answers, moment)
    for (const { entry, exchange, answer } of answers)
      if (answer.kind === 'done') this.#acknowledge(entry, exchange, answer)
    // No conflict if the office has already set the same status.
    if (answers.some(({ answer }) => answer.kind === 'refused')) {
      const done = new Set(answers.flatMap(({ key, answer }) => (answer.kind === 'done' ? [key] : [])))
      for (const { seq, key } of this.outbox.entries)
        if (writes.remove.includes(seq) && !done.has(key)) this.#mark(key, 'gone')
    }
    if (by === 'photos') this.#photoLine = line
    else this.#line = line
    this.#commit(writes)
  }

  #acknowledge(entry: OutboxEntry, exchange: Exchange, { statusVersion }: { statusVersion: number | null }): void {
    this.#mark(entry.key, 'done')
    const isTrue = this.server.has(entry.key) || this.server.withoutEffect.has(entry.key)
    if (!isTrue) this.faults.push(`reported as done and not on the server: ${entry.key}`)
    const { appointmentId, userId } = entry
    const before = this.#acknowledged.get(appointmentId)
    if (statusVersion !== null && userId === this.session.userId) {
      const acknowledged = newerOf({ statusVersion, at: this.now }, before)
      this.#acknowledged.set(appointmentId, acknowledged)
    }
    this.#latest = Math.max(this.#latest, this.now)
    const body = exchange.kind === 'response' ? exchange.body : null
    this.#confirmed = recordConfirmed(this.#confirmed, entry, body, this.session, this.now)
  }

  #mark(key: string, fate: TapRecord['fate']): void {
    for (const tap of this.#taps) if (tap.key === key) tap.fate = fate
  }

  #commit({ put, add, remove }: Writes): void {
    const rows = new Map<number, OutboxEntry>(this.outbox.entries.map((entry) => [entry.seq, entry]))
    for (const seq of remove) rows.delete(seq)
    for (const entry of put) rows.set(entry.seq, entry)
    for (const entry of add) rows.set(++this.#seq, withSeq(entry, this.#seq))
    this.#disk = JSON.stringify([...rows.values()])
    if (this.#injected !== 'delete-first') this.#watch()
  }

  #newId = (): string => `id-${++this.#ids}`

  #watch(): void {
    const { entries, foreign } = this.outbox
    if (foreign.length > 0) this.faults.push('unreadable')
    const stored = new Set(entries.map(({ key }) => key))
    const applied = this.server.log.map(({ key }) => key)
    for (const { key, fate } of this.#taps) {
      if (fate === 'queued' && !stored.has(key)) this.faults.push(`lost: ${key}`)
      if (fate !== 'queued' && stored.has(key)) this.faults.push(`finished and still stored: ${key}`)
      if (fate === 'gone' && applied.includes(key))
        this.faults.push(`undone before it was sent, and done anyway: ${key}`)
      if (applied.filter((one) => one === key).length > 1) this.faults.push(`doubled: ${key}`)
    }
    const numbers = new Map(this.#taps.map((tap) => [tap.key, tap]))
    const byQueue = Map.groupBy(
      applied.flatMap((key) => numbers.get(key) ?? []),
      ({ queue }) => queue,
    )
    for (const [queue, taps] of byQueue) {
      const order = taps.map(({ number }) => number)
      if (order.some((number, index) => number < (order[index - 1] ?? -1))) this.faults.push(`reordered: ${queue}`)
    }
    for (const entry of entries) {
      const queue = queueOf(entries, entry)
      const isHead = queue[0]?.key === entry.key
      if (!isHead && entry.attempts > 0) this.faults.push(`out of turn: ${entry.key}`)
      const isFirst = !isStatusEntry(entry) || queue.find(isStatusEntry)?.key === entry.key
      if (!isFirst && entry.afterKey === null) this.faults.push(`builds on an old version: ${entry.key}`)
      if (isFirst && entry.afterKey !== null) this.faults.push(`waits for nothing: ${entry.key}`)
    }
  }
}

const withSeq = (entry: NewEntry, seq: number): OutboxEntry => ({ ...entry, seq })
