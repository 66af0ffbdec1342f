import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { writeDone } from './progress.ts'

/**
 * The Vitest reporter of `npm test`: a line for each file, with the number of finished ones, and the messages of
 * failures.
 */
export default class UnitProgress extends DefaultReporter {
  total = 0
  done = 0

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length
    super.onTestRunStart(specifications)
  }

  protected override printTestModule(module: TestModule): void {
    this.done++
    const passed = module.ok()
    const name = `${module.relativeModuleId}, ${[...module.children.allTests()].length} tests`
    writeDone(this.done, this.total, passed, name, module.diagnostic().duration / 1000)
    if (!passed) super.printTestModule(module)
  }
}
