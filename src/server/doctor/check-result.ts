/** What is checked. */
export type CheckedPart =
  | 'configuration'
  | 'data folder'
  | 'disk'
  | 'database'
  | 'row security'
  | 'backups'
  | 's3'
  | 'mail'
  | 'address'
  | 'certificate'
  | 'service worker'
  | 'clock'
  | 'push'
  | 'sms'

/** The result of one check. `warning`: it works, but somebody should look. `problem`: something does not work. */
export type CheckResult = {
  readonly subject: CheckedPart
  readonly state: 'ok' | 'warning' | 'problem'
  /** Law: no passwords, tokens or personal data. */
  readonly says: string
  /** What to do about it. */
  readonly fix?: string
}

export const ok = (subject: CheckedPart, says: string): CheckResult => ({ subject, state: 'ok', says })
export const warning = (subject: CheckedPart, says: string, fix: string): CheckResult => ({
  ...{ subject, state: 'warning', says, fix },
})
export const problem = (subject: CheckedPart, says: string, fix: string): CheckResult => ({
  ...{ subject, state: 'problem', says, fix },
})
