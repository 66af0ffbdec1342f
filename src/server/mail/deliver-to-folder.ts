import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Deliver } from './create-mailer.ts'
import type { Mail } from './mailer.ts'
import { writeMessage } from './write-message.ts'

export type StoredMail = { readonly file: string; readonly at: number; readonly mail: Mail }
export type MailFolder = {
  readonly deliver: Deliver
  /** The mails of this run, the newest first. */
  readonly list: () => readonly StoredMail[]
  /** Deletes mails older than a week. */
  readonly drop: (now: number) => void
}

const maxListed = 100
const retentionMs = 7 * 24 * 3600_000

/**
 * For a machine without a mail server: writes each mail as an .eml file that only this user can read and calls `tell`.
 */
export function deliverToFolder(
  folder: string,
  from: { name: string; address: string },
  now: () => number,
  tell: (mail: Mail) => void,
): MailFolder {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const stored: StoredMail[] = []
  let count = 0
  return {
    list: () => stored,
    drop(now) {
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (!name.endsWith('.eml')) continue
        const file = join(folder, name)
        // Another instance may remove it meanwhile.
        const entry = statSync(file, { throwIfNoEntry: false })
        if (entry && entry.mtimeMs < now - retentionMs) rmSync(file, { force: true })
      }
    },
    async deliver(mail, id) {
      const { message } = await transport.sendMail({ from, ...writeMessage(mail, id, from.address) })
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer returned the mail as a stream')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const at = now()
      count += 1
      const stamp = new Date(at).toISOString().replace(/[:.]/g, '-')
      const file = join(folder, `${stamp}-${process.pid}-${count}.eml`)
      writeFileSync(file, message, { flag: 'wx', mode: 0o600 })
      stored.unshift({ file, at, mail })
      stored.length = Math.min(stored.length, maxListed)
      tell(mail)
    },
  }
}
