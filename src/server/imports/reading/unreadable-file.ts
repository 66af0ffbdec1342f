/** Why a file cannot be imported; the page has a text for each. */
export type FileFault =
  | 'old-spreadsheet'
  | 'not-a-table'
  | 'damaged'
  | 'encrypted'
  | 'no-rows'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-large-inside'

/** Thrown while a file is read, if its sender can fix the cause. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
