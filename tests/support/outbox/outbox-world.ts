import { nextTargets, type Status } from '#domain/appointment.ts'
import { canStep, type FindingTarget, findingTargets, stateAfterChange } from '#domain/findings/finding.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import { enqueue } from '#domain/outbox/enqueue.ts'
import {
  type CommandEntry,
  commandEntryVersion,
  creationBefore,
  isStatusEntry,
  mayHaveArrived,
  type NewEntry,
  type OutboxEntry,
  type Owner,
  queueOf,
  readEntries,
  type StatusEntry,
  type Submitted,
  type Writes,
} from '#domain/outbox/outbox.ts'
import { type Exchange, longestRetryAfterMs, type OutboxAnswer, readAnswer } from '#domain/outbox/outbox-answer.ts'
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
import { subjectOf } from '#domain/outbox/versions.ts'
import { findingAt, lineAt, OutboxServer, refuse, type StagedFinding, type StagedLine } from './outbox-server.ts'

export const people = ['anna', 'jan'].map((userId): Owner => ({ userId, accountId: 'station' }))
export const cars = ['astra', 'corsa'] as const
/** Vehicles that have no appointment until this device creates one. */
export const walkIns = ['vectra', 'zafira'] as const
export const lineIds = ['oil', 'filter'] as const
export const findingIds = ['rod', 'discs'] as const

/** A change to one of these may follow a status that its author has not seen (`changeStatus`). */
const internal: ReadonlySet<Status> = new Set(['arrived', 'in-progress', 'on-hold'])

/** The outcome of one attempt to send. A `crash` ends the worker: what was not committed is lost. */
export const fates = [
  'arrives',
  'reply-cut',
  'unreachable',
  'no-network',
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
export type InjectedFault = 'no-key' | 'delete-first' | 'present-version'

/** `lines` by id, with those that were removed. */
type Seen = {
  status: Status
  statusVersion: number
  lines: ReadonlyMap<string, SeenLine>
  findings: ReadonlyMap<string, SeenFinding>
  keyTag: string | null
}
type SeenLine = Pick<StagedLine, 'version' | 'isThere'>
type SeenFinding = Pick<StagedFinding, 'version' | 'state'>
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
  /** For each change of a status, a line or a finding the key of the unsent one that it was made on top of. */
  readonly #builtOn = new Map<string, string>()
  readonly #injected: InjectedFault | null

  constructor(injected: InjectedFault | null = null) {
    this.#injected = injected
    const isSound = { knowsKeys: injected !== 'no-key', namesVersions: injected !== 'present-version' }
    this.server = new OutboxServer(cars, isSound)
    this.server.session = this.session
    this.#readAll()
  }

  get outbox(): OutboxContents {
    return { ...readEntries(JSON.parse(this.#disk)), line: this.#line }
  }

  tap(car: string, choice: number): void {
    const { entries } = this.outbox
    const queue = this.#statusesOf(car, entries)
    const seen = this.#shownOf(car)
    if (!seen) return
    const targets = nextTargets(queue.at(-1)?.status ?? seen.status, 'owner')
    const status = targets[choice % Math.max(1, targets.length)]
    if (status) this.#take(this.#changeOf(car, status, null))
  }

  /** Creates the appointment of a walk-in, if nobody has; `isTaken`: its bay will be. */
  create(car: string, isTaken: boolean): void {
    if (this.server.appointments.has(car) || this.outbox.entries.some((entry) => entry.appointmentId === car)) return
    const occurredAt = new Date(this.now).toISOString()
    this.#take({
      ...this.session,
      ...{ key: this.#newId(), employeeId: null, appointmentId: car, occurredAt, kind: 'create', params: {} },
      body: { id: car, bayId: isTaken ? 'taken' : 'free', checkIn: {} },
    })
  }

  /** Takes back a creation that was never sent, with everything behind it, if there is one. */
  withdrawChain(car: string): void {
    const { entries } = this.outbox
    const creation = entries.find((entry) => entry.appointmentId === car && isCreationEntry(entry))
    if (!creation) return
    const keys = chainOf(entries, creation.key).map(({ key }) => key)
    const decided = decide(entries, { kind: 'withdraw-chain', keys })
    if (decided.ok === mayHaveArrived(creation)) this.faults.push(`taken back after it was sent: ${creation.key}`)
    if (!decided.ok) return
    for (const key of keys) this.#mark(key, 'gone')
    this.#commit(decided.writes)
  }

  /** A note about a vehicle. */
  note(car: string): void {
    if (this.#shownOf(car)) this.#take(this.#commandOf(car, 'note', (key) => ({ id: key, text: `note ${key}` })))
  }

  /** Adds, changes or removes a line, whatever is possible; a removed one is restored. */
  line(car: string, lineId: string, isRemoval: boolean): void {
    if (!this.#shownOf(car)) return
    const seen = this.#seeLine(car, lineId)
    const version = seen?.version ?? null
    if (!isRemoval) this.#take(this.#commandOf(car, 'line', (key) => ({ name: key, version }), { lineId }))
    else if (seen?.isThere) this.#take(this.#commandOf(car, 'line-removal', () => ({ version }), { lineId }))
  }

  /** Adds or changes a finding, or takes a step with it that is possible; 0: the content. */
  finding(car: string, findingId: string, choice: number): void {
    if (!this.#shownOf(car)) return
    const seen = this.#seeFinding(car, findingId)
    const version = seen?.version ?? null
    const possible = seen ? findingTargets.filter((to) => canStep(seen.state, to)) : []
    const to = choice === 0 ? undefined : possible[choice % Math.max(1, possible.length)]
    const params = { findingId }
    if (to) this.#take(this.#commandOf(car, 'finding-step', () => ({ to, version }), params))
    else this.#take(this.#commandOf(car, 'finding', (key) => ({ what: key, severity: 'now', version }), params))
  }

  /** The finding that the page shows, with what is unsent; `undefined`: there is none. */
  #seeFinding(car: string, findingId: string): SeenFinding | undefined {
    const queue = queueOf(this.outbox.entries, { ...this.session, appointmentId: car })
    return queue.reduce<SeenFinding | undefined>((finding, entry) => {
      const isOther = isStatusEntry(entry) || subjectOf(entry) !== `finding ${findingId}`
      if (isOther || entry.state === 'attention') return finding
      const state = entry.kind === 'finding' ? stateAfterChange('draft', true) : (entry.body.to as FindingTarget)
      return { version: (finding?.version ?? 0) + 1, state }
    }, this.#read.get(car)?.findings.get(findingId))
  }

  /** Sets the key tag of a vehicle. */
  keyTag(car: string): void {
    if (!this.#shownOf(car)) return
    const queue = queueOf(this.outbox.entries, { ...this.session, appointmentId: car })
    const from = queue.reduce<unknown>(
      (tag, entry) => (!isStatusEntry(entry) && entry.kind === 'details' ? Object(entry.body.keyTag).to : tag),
      this.#read.get(car)?.keyTag ?? null,
    )
    this.#take(this.#commandOf(car, 'details', (key) => ({ keyTag: { from, to: key } })))
  }

  #commandOf(
    car: string,
    kind: SubmittedCommand['kind'],
    bodyFor: (key: string) => SubmittedCommand['body'],
    params: Readonly<Record<string, string>> = {},
  ): SubmittedCommand {
    const key = this.#newId()
    const occurredAt = new Date(this.now).toISOString()
    const command = { key, employeeId: null, appointmentId: car, occurredAt, kind, params: { id: car, ...params } }
    return { ...this.session, ...command, body: bodyFor(key) }
  }

  /** The line that the page shows, with what is unsent; `undefined`: there never was one. */
  #seeLine(car: string, lineId: string): SeenLine | undefined {
    const queue = queueOf(this.outbox.entries, { ...this.session, appointmentId: car })
    return queue.reduce<SeenLine | undefined>((line, entry) => {
      if (isStatusEntry(entry) || subjectOf(entry) !== `line ${lineId}` || entry.state === 'attention') return line
      return { version: (line?.version ?? 0) + 1, isThere: entry.kind === 'line' }
    }, this.#read.get(car)?.lines.get(lineId))
  }

  /** A photo of a vehicle. */
  photo(car: string): void {
    if (!this.#shownOf(car)) return
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
    if (!this.#shownOf(car)) return
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

  /** Takes back a command that was never sent, if there is one, with all that build on it. */
  withdraw(choice: number): void {
    const { entries } = this.outbox
    const commands = entries.filter(
      (entry) => !isStatusEntry(entry) && !isCreationEntry(entry) && photoIdOf(entry) === null,
    )
    const command = commands[choice % Math.max(1, commands.length)]
    if (!command) return
    const decided = decide(entries, { kind: 'withdraw', key: command.key })
    if (decided.ok === mayHaveArrived(command)) this.faults.push(`taken back after it was sent: ${command.key}`)
    if (!decided.ok) return
    this.#markRemoved(decided.writes)
    this.#commit(decided.writes)
  }

  undo(car: string): void {
    const queue = this.#statusesOf(car, this.outbox.entries)
    const seen = this.#shownOf(car)
    if (!seen) return
    const last = queue.at(-1)
    const state = this.server.appointments.get(car) ?? { ...seen, last: null }
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
    if (this.server.appointments.has(car)) this.#read.set(car, this.#readOf(car))
  }

  #readOf(car: string): Seen {
    const { lines, findings, keyTags } = this.server
    const known = lineIds.flatMap((lineId): [string, SeenLine][] => {
      const line = lines.get(lineAt({ appointmentId: car, params: { lineId } }))
      return line?.isThere ? [[lineId, line]] : []
    })
    const found = findingIds.flatMap((findingId): [string, SeenFinding][] => {
      const finding = findings.get(findingAt({ appointmentId: car, params: { findingId } }))
      return finding ? [[findingId, finding]] : []
    })
    const parts = { lines: new Map(known), findings: new Map(found), keyTag: keyTags.get(car) ?? null }
    return { ...this.#stateOf(car), ...parts }
  }

  /** The query cache is written to the disk from time to time. */
  keep(): void {
    for (const [car, seen] of this.#read) this.#stored.set(car, seen)
  }

  /** The browser is killed and starts again without a network: the page has only the stored query cache. */
  coldStart(): void {
    this.#read.clear()
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
      for (const [key, before] of this.#builtOn) if (before === entry.key) this.#builtOn.set(key, newKey)
      this.#commit(applied.writes)
      return
    }
    if (applies && isCreationEntry(entry)) {
      const body = { ...entry.body, bayId: 'free' }
      const corrected = decide(entries, { kind: 'correct', key: entry.key, newKey, body })
      for (const tap of this.#taps) if (tap.key === entry.key) tap.key = newKey
      if (corrected.ok) this.#commit(corrected.writes)
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
    if (!this.server.appointments.has(car)) return
    const targets = nextTargets(this.#stateOf(car).status, 'owner')
    const to = targets[choice % Math.max(1, targets.length)]
    if (to) this.server.change(car, to, this.#newId())
  }

  /** Another device saves or removes a line. */
  changeLineElsewhere(car: string, lineId: string, isRemoval: boolean): void {
    if (!this.server.appointments.has(car)) return
    const at = lineAt({ appointmentId: car, params: { lineId } })
    if (!isRemoval || this.server.lines.get(at)?.isThere) this.server.changeLine(at, !isRemoval, this.#newId())
  }

  /** Another device saves a finding, or takes a step with it that is possible. */
  changeFindingElsewhere(car: string, findingId: string, choice: number): void {
    if (!this.server.appointments.has(car)) return
    const at = findingAt({ appointmentId: car, params: { findingId } })
    const before = this.server.findings.get(at)
    const possible = before ? findingTargets.filter((to) => canStep(before.state, to)) : []
    this.server.changeFinding(at, possible[choice % Math.max(1, possible.length)] ?? 'draft', this.#newId())
  }

  /** Another device sets the key tag. */
  setKeyTagElsewhere(car: string): void {
    if (this.server.appointments.has(car)) this.server.keyTags.set(car, this.#newId())
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
        const head = creationBefore(this.outbox.entries, entry) ?? queueOf(this.outbox.entries, entry)[0]
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
    for (const car of [...cars, ...walkIns]) this.read(car)
    this.keep()
  }

  /** As `#see`; what a creation of this person brings until the page has read it; `null` if the vehicle is unknown. */
  #shownOf(car: string): Pick<Seen, 'status' | 'statusVersion'> | null {
    if (this.#read.has(car) || this.#confirmed.some(({ appointmentId }) => appointmentId === car)) return this.#see(car)
    const isCreated = queueOf(this.outbox.entries, { ...this.session, appointmentId: car }).some(isCreationEntry)
    return isCreated ? { status: 'arrived', statusVersion: 2 } : null
  }

  /** The state of a vehicle that the page shows, without the optimistic overlay of unsent changes. */
  #see(car: string): Pick<Seen, 'status' | 'statusVersion'> {
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
    const baseVersion = this.#shownOf(car)?.statusVersion ?? 0
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
    const [added] = taken.writes.add
    const isWatched = added?.v === commandEntryVersion || (added && !internal.has(added.status))
    if (added?.afterKey && isWatched) this.#builtOn.set(added.key, added.afterKey)
    if (taken.kind === 'taken-back') this.#markRemoved(taken.writes)
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
      case 'no-network':
        return { kind: 'unreachable', hadNetwork: false }
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
      answer: this.#readAnswer(entry, exchange),
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

  #readAnswer(entry: OutboxEntry, exchange: Exchange): OutboxAnswer {
    const answer = readAnswer(entry, exchange, this.now)
    const isInjected = this.#injected === 'present-version' && isCreationEntry(entry) && answer.kind === 'done'
    return isInjected ? { ...answer, version: this.#stateOf(entry.appointmentId).statusVersion } : answer
  }

  #acknowledge(entry: OutboxEntry, exchange: Exchange, { version }: { version: number | null }): void {
    this.#mark(entry.key, 'done')
    const isTrue = this.server.has(entry.key) || this.server.withoutEffect.has(entry.key)
    if (!isTrue) this.faults.push(`reported as done and not on the server: ${entry.key}`)
    const { appointmentId, userId } = entry
    const before = this.#acknowledged.get(appointmentId)
    if (!isStatusEntry(entry)) this.#takeReply(entry, version)
    const statusVersion = subjectOf(entry) === 'status' ? version : (movedTo(exchange) ?? null)
    if (statusVersion !== null && userId === this.session.userId) {
      const acknowledged = newerOf({ statusVersion, at: this.now }, before)
      this.#acknowledged.set(appointmentId, acknowledged)
    }
    this.#latest = Math.max(this.#latest, this.now)
    const body = exchange.kind === 'response' ? exchange.body : null
    // The page puts the created appointment into its query cache.
    if (isCreationEntry(entry) && userId === this.session.userId) this.read(appointmentId)
    this.#confirmed = recordConfirmed(this.#confirmed, entry, body, this.session, this.now)
  }

  /** The page writes the answer to a command into its query cache. */
  #takeReply({ appointmentId, kind, params }: CommandEntry, version: number | null): void {
    const read = this.#read.get(appointmentId)
    const { lineId, findingId } = params
    if (!read) return
    const finding = this.server.findings.get(findingAt({ appointmentId, params }))
    if (findingId !== undefined && finding)
      this.#read.set(appointmentId, { ...read, findings: new Map(read.findings).set(findingId, finding) })
    if (kind === 'details')
      this.#read.set(appointmentId, { ...read, keyTag: this.server.keyTags.get(appointmentId) ?? null })
    if (lineId === undefined || version === null) return
    const line = this.server.lines.get(lineAt({ appointmentId, params }))
    if (line) this.#read.set(appointmentId, { ...read, lines: new Map(read.lines).set(lineId, line) })
  }

  #markRemoved({ remove }: Writes): void {
    for (const { seq, key } of this.outbox.entries) if (remove.includes(seq)) this.#mark(key, 'gone')
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
    for (const [key, before] of this.#builtOn) {
      const overwritten = this.server.overwrote.get(key)
      // A status may have followed a finding of the same person, whose answer this device knows.
      const isOfQueue = numbers.get(overwritten ?? '')?.queue === numbers.get(key)?.queue
      const isOwn = overwritten === before || isOfQueue || this.server.withoutEffect.has(before)
      if (overwritten !== undefined && !isOwn) this.faults.push(`overwrote unseen: ${key}`)
    }
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
      const subject = subjectOf(entry)
      const isFirst = subject === null || queue.find((one) => subjectOf(one) === subject)?.key === entry.key
      const creation = queue.findIndex(isCreationEntry)
      if (creation > 0) this.faults.push(`before its creation: ${entry.key}`)
      if (!isFirst && entry.afterKey === null) this.faults.push(`builds on an old version: ${entry.key}`)
      if (isFirst && entry.afterKey !== null) this.faults.push(`waits for nothing: ${entry.key}`)
    }
  }
}

/** The `statusVersion` after a change of a finding that the status has followed. */
const movedTo = (exchange: Exchange): number | undefined =>
  exchange.kind === 'response' ? Object(Object(exchange.body).statusMoved).after : undefined

const withSeq = (entry: NewEntry, seq: number): OutboxEntry => ({ ...entry, seq })
