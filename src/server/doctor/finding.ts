/** What is checked. */
export type Subject =
  | 'configuration'
  | 'data folder'
  | 'disk'
  | 'database'
  | 'backups'
  | 'mail'
  | 'address'
  | 'certificate'
  | 'service worker'
  | 'clock'
  | 'push'
  | 'sms'

/** The result of one check. `warning`: it works, but somebody should look. `problem`: something does not work. */
export type Finding = {
  readonly subject: Subject
  readonly state: 'ok' | 'warning' | 'problem'
  /** Law: no passwords, tokens or personal data. */
  readonly says: string
  /** What to do about it. */
  readonly fix?: string
}

export const ok = (subject: Subject, says: string): Finding => ({ subject, state: 'ok', says })
export const warning = (subject: Subject, says: string, fix: string): Finding => ({
  ...{ subject, state: 'warning', says, fix },
})
export const problem = (subject: Subject, says: string, fix: string): Finding => ({
  ...{ subject, state: 'problem', says, fix },
})
