import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { writeDone } from './progress.ts'

/** Playwright's part in `npm test`: a line for each journey, with how many are done. */
export default class JourneyProgress implements Reporter {
  total = 0
  done = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const willBeTriedAgain = result.status !== test.expectedStatus && result.retry < test.retries
    if (!willBeTriedAgain && result.status !== 'skipped') this.done++
    if (result.status === 'skipped') this.total--
    const [, project = '', file = '', ...titles] = test.titlePath()
    const passed = result.status === test.expectedStatus || result.status === 'skipped'
    const name = `[${project}] ${file} › ${titles.join(' › ')}${willBeTriedAgain ? ' (is tried again)' : ''}`
    writeDone(this.done, this.total, passed, name, result.duration / 1000)
    if (passed) return
    for (const { stack, message, snippet } of result.errors)
      process.stdout.write(`${stack ?? message ?? ''}\n${snippet ?? ''}\n`)
  }

  /** What stands in the way of every journey, as a file that does not load. */
  onError({ message, stack }: { message?: string; stack?: string }): void {
    process.stdout.write(`${stack ?? message ?? ''}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
