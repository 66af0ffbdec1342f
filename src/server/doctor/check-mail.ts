import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

const fixes: Readonly<Record<string, string>> = {
  EAUTH:
    'The mail server refuses the user name or the password in SMTP_URL. Special characters are written as %40 for @.',
  EDNS: 'The host in SMTP_URL is unknown. Check its spelling, and the DNS of this machine.',
  ETLS: 'The encryption failed. smtps:// is for port 465; smtp:// for 587 with STARTTLS.',
}

/** Connects to the mail server and signs in; no mail is sent. */
export async function checkMail({ smtpUrl, production }: Config): Promise<CheckResult[]> {
  if (smtpUrl === null) {
    const fix = 'Set SMTP_URL and MAIL_FROM.'
    return production
      ? [problem('mail', 'There is no mail server: nobody can sign in.', fix)]
      : [warning('mail', 'There is no mail server: mails are files in the data folder.', fix)]
  }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return [ok('mail', `${host} takes mails.`)]
  } catch (error) {
    // Law: only the code. The text of the server may repeat the user name.
    const code = codeOf(error)
    const fix = fixes[code] ?? 'Check SMTP_URL, and whether a firewall stops connections to it.'
    return [problem('mail', `${host} cannot be used (${/^E[A-Z]+$/.test(code) ? code : 'no answer'}).`, fix)]
  } finally {
    transport.close()
  }
}
