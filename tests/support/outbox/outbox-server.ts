import { type AppointmentState, changeStatus, type Status } from '#domain/appointment.ts'
import {
  canStep,
  type FindingState,
  type FindingTarget,
  stateAfterChange,
  statusAfter,
} from '#domain/findings/finding.ts'
import { bodyOf, type SubmittedCommand } from '#domain/outbox/command.ts'
import { judgeSettings, type OrderDetailValues, settingsOf } from '#domain/outbox/order-details.ts'
import type { Owner } from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import type { OutboxRequest } from '#domain/outbox/status-change.ts'

type StagedReply = { changed: boolean; appointment: Record<string, unknown> } & Record<string, unknown>
/** A line, `isThere: false` if it was removed; `by`: the key of the last change. */
export type StagedLine = { version: number; isThere: boolean; by: string }
/** A finding of an appointment; `by`: the key of the last change. */
export type StagedFinding = { version: number; state: FindingState; by: string }
type ReceivedCall = { fingerprint: string; reply: StagedReply }

type StagedEffect = { changed: boolean; reply?: object } | { current: unknown; why?: 'illegal-transition' }

/**
 * The server's handling of status changes and commands without a network and a database: the same decisions, the same
 * idempotency keys.
 */
export class OutboxServer {
  session: Owner | null = null
  readonly appointments = new Map<string, AppointmentState>()
  /** Every change that took effect, in its order. */
  readonly log: { appointmentId: string; key: string }[] = []
  /** Keys of changes whose target was already reached. */
  readonly withoutEffect = new Set<string>()
  /** By appointment and id. */
  readonly lines = new Map<string, StagedLine>()
  /** By appointment and id. */
  readonly findings = new Map<string, StagedFinding>()
  readonly keyTags = new Map<string, string | null>()
  /** For each change of a status, a line or a finding the key of the change that it overwrote. */
  readonly overwrote = new Map<string, string>()
  readonly #sent = new Map<string, ReceivedCall>()
  readonly #created = new Map<string, string>()
  readonly #knowsKeys: boolean
  readonly #namesVersions: boolean

  /** `namesVersions`: an answer names the version that the change made, not the present one. */
  constructor(appointmentIds: readonly string[], { knowsKeys = true, namesVersions = true } = {}) {
    this.#knowsKeys = knowsKeys
    this.#namesVersions = namesVersions
    for (const id of appointmentIds) {
      this.appointments.set(id, { status: 'confirmed', statusVersion: 1, startsAt: 0, last: null })
    }
  }

  has(key: string): boolean {
    return this.#sent.has(key)
  }

  answer({ status, headers, body }: OutboxRequest, now: number): Exchange {
    const { session } = this
    if (!session) return refuse(401, 'unauthenticated')
    if (headers['x-expect-user'] !== session.userId) return refuse(409, 'actor-mismatch')
    const id = String(body.appointmentId)
    const state = this.appointments.get(id)
    if (!state) return refuse(404, 'not-found')
    const key = headers['idempotency-key']
    const fingerprint = JSON.stringify([session.userId, status, body])
    const sent = this.#knowsKeys ? this.#sent.get(key) : undefined
    if (sent) return sent.fingerprint === fingerprint ? answer(200, sent.reply) : refuse(422, 'key-reused')

    const judged = changeStatus(state, {
      to: status as Status,
      hasReason: Boolean(body.reason),
      actor: { id: session.userId, role: 'owner' },
      occurredAt: now,
      undoes: body.undoes as string | null,
      baseVersion: body.baseVersion as number | null,
    })
    if (!judged.ok) {
      if (judged.why === 'forbidden') return refuse(403, judged.why)
      return judged.why === 'reason-required' ? refuse(400, judged.why) : refuse(409, judged.why, present(id, state))
    }
    if (!judged.changed) {
      this.withoutEffect.add(key)
      return answer(200, { changed: false, appointment: present(id, state) })
    }
    const undoes = body.undoes !== null
    const last = { id: key, from: state.status, actorId: session.userId, occurredAt: now, undoes }
    if (state.last) this.overwrote.set(key, state.last.id)
    const next = { ...state, status: judged.to, statusVersion: state.statusVersion + 1, last }
    this.appointments.set(id, next)
    const reply = { changed: true, appointment: present(id, next) }
    this.#sent.set(key, { fingerprint, reply })
    this.log.push({ appointmentId: id, key })
    return answer(200, reply)
  }

  /** A note, which cannot conflict, a change of a line, or of the key tag. */
  answerCommand(command: SubmittedCommand): Exchange {
    const { session } = this
    if (!session) return refuse(401, 'unauthenticated')
    const { key, userId, appointmentId } = command
    if (userId !== session.userId) return refuse(409, 'actor-mismatch')
    if (command.kind === 'create') return this.#create(command)
    if (!this.appointments.has(appointmentId)) return refuse(404, 'not-found')
    const fingerprint = JSON.stringify([session.userId, command.kind, bodyOf(command)])
    const sent = this.#knowsKeys ? this.#sent.get(key) : undefined
    if (sent) {
      if (sent.fingerprint !== fingerprint) return refuse(422, 'key-reused')
      const finding = this.findings.get(findingAt(command))
      const present = finding?.version ?? this.lines.get(lineAt(command))?.version
      return answer(200, this.#namesVersions ? sent.reply : { ...sent.reply, versionAfter: present })
    }
    const effect = this.#apply(command)
    if ('current' in effect) return refuse(409, effect.why ?? 'version-conflict', effect.current)
    const reply = { changed: effect.changed, appointment: { id: appointmentId }, ...effect.reply }
    if (!effect.changed) {
      this.withoutEffect.add(key)
      return answer(200, reply)
    }
    this.#sent.set(key, { fingerprint, reply })
    this.log.push({ appointmentId, key })
    return answer(200, reply)
  }

  /** The id of the appointment is the key: a repeated creation is answered with the present appointment. */
  #create(command: SubmittedCommand): Exchange {
    const { key, appointmentId: id } = command
    const fingerprint = JSON.stringify(bodyOf(command))
    const known = this.appointments.get(id)
    if (known) {
      const isSame = this.#created.get(id) === fingerprint
      return isSame ? answer(201, present(id, known)) : refuse(409, 'id-taken', { id })
    }
    if (command.body.bayId === 'taken') return refuse(409, 'slot-taken', { slots: [] })
    const made = command.body.checkIn
      ? ({ status: 'arrived', statusVersion: 2 } as const)
      : ({ status: 'confirmed', statusVersion: 1 } as const)
    const state: AppointmentState = { ...made, startsAt: 0, last: null }
    this.appointments.set(id, state)
    this.#created.set(id, fingerprint)
    this.#sent.set(key, { fingerprint, reply: { changed: true, appointment: {} } })
    this.log.push({ appointmentId: id, key })
    return answer(201, present(id, state))
  }

  #apply(command: SubmittedCommand): StagedEffect {
    const { key, kind, appointmentId, params, body } = command
    if (kind === 'details') {
      const present: OrderDetailValues = {
        ...{ mileage: null, promisedAt: null },
        keyTag: this.keyTags.get(appointmentId) ?? null,
      }
      const judged = judgeSettings(present, settingsOf(command))
      if (!judged.ok) return { current: { ...present, changed: {} } }
      if (judged.set.keyTag !== undefined) this.keyTags.set(appointmentId, judged.set.keyTag)
      return { changed: judged.set.keyTag !== undefined }
    }
    if (kind === 'note') return { changed: true }
    if (kind === 'finding' || kind === 'finding-step') return this.#applyFinding(command)
    const line = this.lines.get(lineAt(command))
    const isRemoval = kind === 'line-removal'
    if (isRemoval && line && !line.isThere) return { changed: false, reply: replyAbout(params.lineId, line.version) }
    if (body.version !== (line?.version ?? null)) {
      const text = {
        kind: 'part',
        name: 'theirs',
        unit: 'l',
        quantity: 1,
        netPrice: 1,
        discountPercent: 0,
        vatRate: 23,
      }
      return { current: { lineId: params.lineId, version: line?.version ?? 0, line: line?.isThere ? text : null } }
    }
    return { changed: true, reply: replyAbout(params.lineId, this.changeLine(lineAt(command), !isRemoval, key)) }
  }

  /** Saves a finding, or takes a step with it; the status of the appointment follows. */
  #applyFinding({ key, kind, appointmentId, params, body }: SubmittedCommand): StagedEffect {
    const findingId = String(params.findingId)
    const at = findingAt({ appointmentId, params })
    const before = this.findings.get(at)
    const present = { what: 'theirs', place: null, severity: 'now', gross: null, state: before?.state ?? 'draft' }
    const conflict = { findingId, version: before?.version ?? 0, finding: present }
    const to = kind === 'finding-step' ? (body.to as FindingTarget) : null
    if (to !== null && before?.state === to) {
      return { changed: false, reply: { findingId, version: before.version, versionAfter: before.version } }
    }
    if (body.version !== (before?.version ?? null)) return { current: conflict }
    if (to !== null && !canStep(before?.state ?? 'draft', to)) return { current: conflict, why: 'illegal-transition' }
    const state = to ?? (before ? stateAfterChange(before.state, true) : 'draft')
    const { version, statusMoved } = this.changeFinding(at, state, key)
    return { changed: true, reply: { findingId, version, versionAfter: version, statusMoved } }
  }

  /** Writes a finding; returns its new version, and what the status of the appointment did. */
  changeFinding(at: string, state: FindingState, key: string) {
    const before = this.findings.get(at)
    if (before) this.overwrote.set(key, before.by)
    const version = (before?.version ?? 0) + 1
    this.findings.set(at, { version, state, by: key })
    const [id = ''] = at.split(' ')
    const order = this.appointments.get(id)
    const isStepOpen = state === 'asked'
    if (!order || isStepOpen === (before?.state === 'asked')) return { version, statusMoved: null }
    const others = [...this.findings].filter(([one]) => one !== at && one.startsWith(`${id} `))
    const othersOpen = others.filter(([, one]) => one.state === 'asked').length
    const to = statusAfter({ status: order.status, isStepOpen, othersOpen })
    if (!to) return { version, statusMoved: null }
    const last = { id: key, from: order.status, actorId: this.session?.userId ?? '', occurredAt: 0, undoes: false }
    const moved = { ...order, status: to, statusVersion: order.statusVersion + 1, last }
    this.appointments.set(id, moved)
    const statusMoved = { before: order.statusVersion, after: moved.statusVersion, order: present(id, moved) }
    return { version, statusMoved }
  }

  /** Writes or removes a line; returns its new version. */
  changeLine(at: string, isThere: boolean, key: string): number {
    const before = this.lines.get(at)
    if (before) this.overwrote.set(key, before.by)
    const version = (before?.version ?? 0) + 1
    this.lines.set(at, { version, isThere, by: key })
    return version
  }

  /** The office changes the status. */
  change(id: string, to: Status, key: string): void {
    const state = this.appointments.get(id)
    if (!state) return
    const last = { id: key, from: state.status, actorId: 'office', occurredAt: 0, undoes: false }
    this.appointments.set(id, { ...state, status: to, statusVersion: state.statusVersion + 1, last })
  }
}

/** The key of a line among those of all appointments. */
export const lineAt = ({ appointmentId, params }: Pick<SubmittedCommand, 'appointmentId' | 'params'>): string =>
  `${appointmentId} ${params.lineId}`
/** The key of a finding among those of all appointments. */
export const findingAt = ({ appointmentId, params }: Pick<SubmittedCommand, 'appointmentId' | 'params'>): string =>
  `${appointmentId} ${params.findingId}`
const replyAbout = (lineId: string | undefined, version: number) => ({ lineId, version, versionAfter: version })

const present = (id: string, { status, statusVersion }: AppointmentState) => ({
  ...{ id, status, statusVersion },
  statusSince: '2026-11-23T08:00:00.000Z',
  startsAt: '2026-11-23T08:00:00.000Z',
  customer: { name: 'Anna Kowalska' },
})

const answer = (status: number, body: unknown): Exchange => ({ kind: 'response', status, body, retryAfter: null })

/** A refusal in the shape of our problem bodies. */
export const refuse = (
  status: number,
  code: string,
  current?: unknown,
  retryAfter: string | null = null,
): Exchange => ({
  kind: 'response',
  status,
  body: { type: `about:blank#${code}`, status, code, message: '', current },
  retryAfter,
})
