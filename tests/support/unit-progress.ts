import type { Reporter, TestModule } from 'vitest/node'
import { writeDone } from './progress.ts'

/** Vitest's part in `npm test`: a line for each file, with how many are done. */
export default class UnitProgress implements Reporter {
  total = 0
  done = 0

  onTestRunStart(specifications: readonly unknown[]): void {
    this.total = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    this.done++
    const passed = module.ok()
    const name = `${module.relativeModuleId}, ${[...module.children.allTests()].length} tests`
    writeDone(this.done, this.total, passed, name, module.diagnostic().duration / 1000)
  }
}
