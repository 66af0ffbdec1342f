import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, inject, type RunnerTestCase, type RunnerTestFile, TestRunner, type TestTryOptions, vi } from 'vitest'
import { type MutantOrder, type MutantVerdict, readVerdicts } from './verdicts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mutation: MutantOrder
  }
}

/** The state that the instrumented sources read and write. */
type Switches = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** A mutant that runs this many times more often than the original code is in an endless loop. */
const endlessFactor = 100
const endlessLeast = 10_000
/** The limit if no runs of the original code were counted. */
const endlessUnknown = 1_000_000

/** The name of the suite in which a file is loaded for a mutant. */
const suiteOf = (id: string | undefined) => `mutant ${id ?? 'none'};`
const idOf = (test: RunnerTestCase) => / mutant (\d+);/.exec(test.fullName)?.[1]

/**
 * `each`: runs each test once without a mutant and notes the mutants that it reaches. Then it runs the test again for
 * each of them that is still alive, as a retry of the test runner, so that hooks and fixtures are new. A last run
 * without a mutant follows: if it fails, a mutant has left state behind, and the kills of this test are in doubt.
 */
export default class MutationRunner extends TestRunner {
  #order: MutantOrder = inject('mutation')
  #switches: Switches
  #killed: Set<string>
  #waiting: string[] = []
  #killedHere: string[] = []
  #hits: Record<string, number> = {}
  #noted = false
  #isUnfit = false

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    const world = globalThis as { __stryker__?: Switches }
    world.__stryker__ ??= {}
    this.#switches = world.__stryker__
    this.#switches.mutantCoverage ??= { static: {}, perTest: {} }
    this.#killed = new Set(
      readVerdicts(this.#order.verdicts).flatMap((one) =>
        one.kind === 'killed' || one.kind === 'rejected' ? one.id : [],
      ),
    )
    if (this.#order.kind === 'one') this.#activate(this.#order.id)
  }

  #activate(id: string | undefined, limit = endlessUnknown): void {
    this.#switches.activeMutant = id
    this.#switches.hitCount = id === undefined ? undefined : 0
    this.#switches.hitLimit = limit
  }

  #note(verdict: MutantVerdict): void {
    appendFileSync(this.#order.verdicts, `${JSON.stringify(verdict)}\n`)
  }

  #kill(id: string, kill: { test: string; file: string }): void {
    this.#killed.add(id)
    this.#note({ kind: 'killed', id, ...kill })
  }

  override importFile(path: string, source: Parameters<TestRunner['importFile']>[1]): unknown {
    if (this.#order.kind !== 'reread' || source !== 'collect') return super.importFile(path, source)
    const file = relative(this.config.root, path).replaceAll('\\', '/')
    const ids = (this.#order.ids[file] ?? []).filter((id) => !this.#killed.has(id))
    for (const id of [undefined, ...ids]) {
      describe(suiteOf(id), async () => {
        vi.resetModules()
        this.#activate(id)
        try {
          await super.importFile(path, source)
        } catch (error) {
          if (id === undefined) throw error
          this.#kill(id, { test: file, file })
        }
      })
    }
    return undefined
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#order.kind === 'reread') {
      const id = idOf(test)
      if (this.#isUnfit || (id && this.#killed.has(id))) test.mode = 'skip'
      this.#activate(id)
    }
    if (this.#order.kind !== 'each') return
    // The type of the option is read-only outside of the runner.
    Object.assign(test, { retry: { count: Number.MAX_SAFE_INTEGER, condition: () => true } })
    if (this.#noted) return
    this.#noted = true
    const ids = Object.keys(this.#switches.mutantCoverage?.static ?? {})
    this.#note({ kind: 'at-import', ids, file: test.file.name })
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.#order.kind === 'each' && options.retry === 0) this.#switches.currentTestId = test.id
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const { result } = test
    if (!result || result.state === 'skip') return
    const place = { test: test.fullName, file: test.file.name }
    const failed = result.state === 'fail'
    if (this.#order.kind === 'each') this.#goOn(test, options, place)
    else if (failed && this.#order.kind === 'one') this.#kill(this.#order.id, place)
    else if (failed) {
      const id = idOf(test)
      if (id) this.#kill(id, { ...place, test: place.test.replace(/mutant \d+; > /, '') })
      else this.#isUnfit = true
      if (this.#isUnfit) this.#note({ kind: 'unfit', file: test.file.name })
      pass(test)
    }
  }

  /** Goes on to the next mutant of a test. */
  #goOn(test: RunnerTestCase, { retry }: TestTryOptions, place: { test: string; file: string }): void {
    const failed = test.result?.state === 'fail'
    const active = this.#switches.activeMutant
    if (retry === 0) {
      const message = test.result?.errors?.at(-1)?.message ?? ''
      if (failed) {
        this.#end(test, { kind: 'broken', ...place, message })
        return
      }
      this.#hits = this.#switches.mutantCoverage?.perTest[test.id] ?? {}
      this.#switches.currentTestId = undefined
      const ids = Object.keys(this.#hits)
      this.#note({ kind: 'met', ids, file: test.file.name })
      this.#killedHere = []
      this.#waiting = ids.filter((id) => !this.#killed.has(id))
    } else if (active === undefined) {
      this.#end(test, failed ? { kind: 'doubtful', ids: this.#killedHere } : null)
      return
    } else if (failed) {
      this.#killedHere.push(active)
      this.#kill(active, place)
    }
    vi.useRealTimers()
    const next = this.#waiting.shift()
    if (next === undefined && this.#killedHere.length === 0) {
      this.#end(test, null)
      return
    }
    this.#activate(next, Math.max(endlessLeast, (this.#hits[next ?? ''] ?? 0) * endlessFactor))
    Object.assign(test.result ?? {}, { state: 'fail', errors: [{ message: 'the next mutant' }], attempts: [] })
  }

  /** If a mutant breaks a module while it is loaded, no test starts. */
  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    for (const { name, result } of files) {
      if (result?.state !== 'fail') continue
      if (this.#order.kind === 'one') this.#kill(this.#order.id, { test: name, file: name })
    }
  }

  /** Ends the retries of a test. */
  #end(test: RunnerTestCase, verdict: MutantVerdict | null): void {
    if (verdict) this.#note(verdict)
    this.#activate(undefined)
    this.#switches.currentTestId = undefined
    pass(test)
  }
}

/** A failure would end the whole run. The results are in the file of verdicts. */
function pass({ result }: RunnerTestCase): void {
  if (result) Object.assign(result, { state: 'pass', errors: undefined, attempts: [] })
}
