import { StartProblem } from '../start-problem.ts'

/** `newer`: a newer version made it; `other-format`: made by a version that writes another format. */
export type BackupFault = 'damaged' | 'newer' | 'other-format'

/** A backup that cannot be restored. The message is for the operator. */
export class BackupProblem extends StartProblem {
  readonly fault: BackupFault

  constructor(fault: BackupFault, message: string) {
    super(message)
    this.fault = fault
  }
}
