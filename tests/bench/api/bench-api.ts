import { isDeepStrictEqual } from 'node:util'
import { withPostgres } from '../../support/run/with-postgres.ts'
import type { BenchOptions } from '../bench-part.ts'
import type { Figure } from '../figures/figure.ts'
import { apiFigures, growthFigures, type KindRounds, type Slice } from './api-figures.ts'
import type { LoadOrder, Measured } from './load.ts'
import { isWrite, type Kind, kinds, sliceOf } from './requests.ts'
import { atRest, type BenchStage, openPostgresStage, openSqliteStage, type Side } from './stage.ts'
import { type Child, startLoad } from './start-child.ts'

/** The calls that the bare servers answer too. The shell is compared with a greeting of theirs. */
const comparable: Readonly<Record<Side, readonly Kind[]>> = {
  ours: kinds,
  rows: ['list', 'listAnew', 'get', 'create', 'status', 'shell'],
  text: ['list', 'listAnew'],
}
/** A bare server on PostgreSQL only reads. */
const bareReads: readonly Kind[] = ['list', 'listAnew', 'get']

/**
 * The calls of a day, beside bare servers on the same data: on SQLite with few and many rows, and on PostgreSQL, which
 * CI does not guard.
 */
export async function benchApi({ few, many, rounds = 5, only, isShort, print }: BenchOptions): Promise<Figure[]> {
  const wanted = kinds.filter((kind) => only.length === 0 || only.includes(kind))
  const measureOn = async (open: () => Promise<BenchStage | null>) => {
    const stage = await open()
    return stage && { name: stage.name, taken: await measureStage(stage, wanted, rounds) }
  }
  const small = await measureOn(() => openSqliteStage(few))
  const large = many > few ? await measureOn(() => openSqliteStage(many)) : null
  const onPostgres = isShort ? null : await withPostgres(() => measureOn(() => openPostgresStage(few)))
  if (!onPostgres && !isShort) print('skipped: PostgreSQL 15 or newer is not installed')
  return [
    ...(small ? apiFigures(small.name, small.taken, 'sqlite') : []),
    ...(onPostgres ? apiFigures(onPostgres.name, onPostgres.taken, 'postgres') : []),
    ...(small && large ? growthFigures(large.name, small.taken, large.taken) : []),
  ]
}

async function measureStage(stage: BenchStage, wanted: readonly Kind[], rounds: number): Promise<KindRounds> {
  const load = startLoad('/dev/null')
  try {
    await atRest(stage)
    const taken = new Map<Kind, Partial<Record<Side, Slice[]>>>()
    for (const kind of wanted) {
      const sides = (Object.keys(stage.servers) as Side[]).filter((side) => canAnswer(stage, side, kind))
      await proveSame(load, stage, sides, kind)
      const slices: Partial<Record<Side, Slice[]>> = Object.fromEntries(sides.map((side) => [side, []]))
      // All servers take turns, so that other load on the machine affects all of them. The first rounds are a warm-up.
      for (let round = -2; round < rounds; round++) {
        for (const side of sides) {
          const slice = await takeSlice(load, stage, side, kind, round < 0 ? leastOfWarmUp : leastOfSample)
          if (round >= 0) slices[side]?.push(slice)
        }
      }
      taken.set(kind, slices)
    }
    return taken
  } finally {
    await load.end()
    await stage.end()
  }
}

const isOnPostgres = ({ servers }: BenchStage): boolean => !servers.text
const canAnswer = (stage: BenchStage, side: Side, kind: Kind): boolean =>
  comparable[side].includes(kind) && (side === 'ours' || !isOnPostgres(stage) || bareReads.includes(kind))

/**
 * V8 collects all garbage about once in a thousand requests, which takes as long as 150 status changes: a sample of 400
 * has it or not, and a median of such samples is one or the other.
 */
const leastOfSample = 1_600
const leastOfWarmUp = 400

/** Sends whole slices, until there are at least `least` requests. */
export async function takeSlice(
  load: Child,
  stage: BenchStage,
  side: Side,
  kind: Kind,
  least = leastOfSample,
): Promise<Slice> {
  const server = stage.servers[side]
  const count = sliceOf[kind]
  const parts: Measured[] = []
  let cpuUs = 0
  while (parts.length * count < least) {
    const before = (await server?.cpuUs()) ?? 0
    parts.push(await send(load, stage, side, kind, count))
    cpuUs += ((await server?.cpuUs()) ?? 0) - before
    if (isWrite(kind)) await stage.reset()
  }
  const meanOf = (field: 'elapsedMs' | 'p50' | 'p99' | 'bytes'): number =>
    parts.reduce((sum, part) => sum + part[field], 0) / parts.length
  return {
    perSecond: (count / meanOf('elapsedMs')) * 1000,
    p50: meanOf('p50'),
    p99: meanOf('p99'),
    bytes: meanOf('bytes'),
    cpuMs: cpuUs / parts.length / count / 1000,
  }
}

/** Each slice comes from another browser. */
let turn = 0

async function send(load: Child, stage: BenchStage, side: Side, kind: Kind, count: number): Promise<Measured> {
  const { cookies, facts, servers } = stage
  const cookie = cookies[turn++ % cookies.length] ?? ''
  const order: LoadOrder = { kind, count, port: servers[side]?.port ?? 0, cookie, facts }
  const answer = await load.ask<Measured | { error: string }>(order)
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

/** All servers must give the same answers: reads exactly, writes in their shape. */
async function proveSame(load: Child, stage: BenchStage, sides: readonly Side[], kind: Kind): Promise<void> {
  if (kind === 'shell' || sides.length < 2) return
  const answers: unknown[] = []
  for (const side of sides) {
    const { last } = await send(load, stage, side, kind, 1)
    const answer = JSON.parse(last)
    // Every request for a new span has another beginning.
    if (kind === 'listAnew') delete answer.from
    answers.push(isWrite(kind) ? shapeOf(answer) : answer)
    await stage.reset()
  }
  const [ours, ...others] = answers
  for (const other of others) {
    if (isDeepStrictEqual(ours, other)) continue
    throw new Error(`${kind} has different answers:\n${JSON.stringify(ours)}\n${JSON.stringify(other)}`)
  }
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}
