import { StartProblem } from '../start-problem.ts'

/**
 * `newer`: a newer version made it; `other-format`: made by a version that writes another format; `other-photos`: the
 * S3 store holds photos, which may be those of a working server.
 */
export type BackupFault = 'damaged' | 'newer' | 'other-format' | 'other-photos'

/** A backup that cannot be restored. The message is for the operator. */
export class BackupProblem extends StartProblem {
  readonly fault: BackupFault

  constructor(fault: BackupFault, message: string) {
    super(message)
    this.fault = fault
  }
}
