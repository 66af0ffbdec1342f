import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { writeDone } from './progress.ts'

/** The Playwright reporter of `npm test`: a line for each journey, with the number of finished ones. */
export default class JourneyProgress implements Reporter {
  total = 0
  done = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const willRetry = result.status !== test.expectedStatus && result.retry < test.retries
    if (!willRetry && result.status !== 'skipped') this.done++
    if (result.status === 'skipped') this.total--
    const [, project = '', file = '', ...titles] = test.titlePath()
    const passed = result.status === test.expectedStatus || result.status === 'skipped'
    const name = `[${project}] ${file} › ${titles.join(' › ')}${willRetry ? ' (will be retried)' : ''}`
    writeDone(this.done, this.total, passed, name, result.duration / 1000)
    if (passed) return
    for (const { stack, message, snippet } of result.errors)
      process.stdout.write(`${stack ?? message ?? ''}\n${snippet ?? ''}\n`)
  }

  /** An error outside of any journey, for example a file that cannot be loaded. */
  onError({ message, stack }: { message?: string; stack?: string }): void {
    process.stdout.write(`${stack ?? message ?? ''}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
