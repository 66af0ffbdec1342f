import { isDeepStrictEqual } from 'node:util'
import { fillDatabase } from './fill-database.ts'
import { judge, type Rounds, report, type Slice } from './judge.ts'
import type { LoadOrder, Measured } from './load.ts'
import { type Kind, kinds, sliceOf } from './requests.ts'
import { type BenchStage, openStage } from './stage.ts'
import { type Child, type Server, startLoad } from './start-child.ts'

export type ApiBenchOptions = {
  readonly few: number
  readonly many: number
  readonly rounds: number
  readonly only: readonly Kind[]
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Measures our server and the bare one by turns. Returns whether every goal is met. */
export async function benchApi({ few, many, rounds, only }: ApiBenchOptions): Promise<boolean> {
  const stages: BenchStage[] = []
  const load = startLoad('/dev/null')
  try {
    for (const appointments of [few, many]) {
      const startedAt = performance.now()
      const filled = await fillDatabase(appointments)
      stages.push(await openStage(filled))
      print(`${appointments} appointments, open after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    const measured = new Map<Kind, Rounds[]>()
    for (const kind of kinds.filter((one) => only.includes(one))) {
      for (const stage of stages) await proveSame(load, stage, kind)
      measured.set(kind, await measure(load, stages, kind, rounds))
    }
    print(report(measured, [few, many]))
    const goals = judge(measured)
    for (const { passed, text } of goals) print(`${passed ? 'ok    ' : 'MISSED'} ${text}`)
    return goals.every(({ passed }) => passed)
  } finally {
    await load.end()
    for (const stage of stages) await stage.end()
  }
}

/** All servers take turns, so that other load on the machine affects all of them. */
async function measure(load: Child, stages: readonly BenchStage[], kind: Kind, rounds: number): Promise<Rounds[]> {
  const all: Rounds[] = stages.map(() => ({ ours: [], bare: [] }))
  for (let round = -2; round < rounds; round++) {
    for (const [index, stage] of stages.entries()) {
      for (const who of ['ours', 'bare'] as const) {
        const slice = await takeSlice(load, stage, stage[who], kind)
        // The first rounds are a warm-up.
        if (round >= 0) all[index]?.[who].push(slice)
      }
    }
  }
  return all
}

async function takeSlice(load: Child, stage: BenchStage, server: Server, kind: Kind): Promise<Slice> {
  const count = sliceOf[kind]
  const before = await server.cpuUs()
  const { elapsedMs, p50, p99 } = await send(load, stage, server, kind, count)
  const after = await server.cpuUs()
  if (kind === 'create' || kind === 'status') stage.reset()
  return { perSecond: (count / elapsedMs) * 1000, p50, p99, cpuUs: (after - before) / count }
}

async function send(load: Child, stage: BenchStage, server: Server, kind: Kind, count: number): Promise<Measured> {
  const order: LoadOrder = { kind, count, port: server.port, cookie: stage.cookie, facts: stage.filled.facts }
  const answer = await load.ask<Measured | { error: string }>(order)
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

/** Both servers must give the same answers: reads exactly, writes in their shape. */
async function proveSame(load: Child, stage: BenchStage, kind: Kind): Promise<void> {
  const answers: unknown[] = []
  for (const server of [stage.ours, stage.bare]) {
    const { last } = await send(load, stage, server, kind, 1)
    answers.push(JSON.parse(last))
    stage.reset()
  }
  const [ours, bare] = kind === 'list' || kind === 'get' ? answers : answers.map(shapeOf)
  if (!isDeepStrictEqual(ours, bare)) {
    throw new Error(`${kind} has different answers:\n${JSON.stringify(ours)}\n${JSON.stringify(bare)}`)
  }
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}
