import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { emailKey } from '#domain/codes/email.ts'
import { parseConfig } from '../config.ts'
import { loadKey } from '../data-folder.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { connectDatabase } from '../db/open-database.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { productFile } from '../product-folder.ts'
import { StartProblem } from '../start-problem.ts'
import { loadTranslate } from '../texts/translate.ts'
import { allow } from './allow.ts'
import { findAccountOf, findDesk, findRequired } from './rule-store.ts'

const usage = 'Usage: npm run allow-passkey -- EMAIL'

/**
 * Allows an owner or service advisor who has lost their passkeys to add a new one after a code. The server may run
 * meanwhile; it sends the mails. Throws StartProblem if the operator can fix the cause.
 */
export async function runAllow(args: readonly string[], env: NodeJS.ProcessEnv, now = Date.now): Promise<string[]> {
  const [given, ...more] = args
  if (!given || given.startsWith('-') || more.length > 0) throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { config } = parsed
  const dataDir = resolve(config.dataDir)
  if (config.databaseUrl === null && !existsSync(join(dataDir, 'pitboard.sqlite'))) {
    throw new StartProblem(`There is no data in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  }
  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir })
  try {
    const email = emailKey(given)
    const mailer = createMailer({
      ...{ database, key: loadKey(dataDir, config.sessionSecret), now, log: pino({ level: 'silent' }) },
      // Only the server sends; as the server decides, there are no mails in production without SMTP_URL.
      deliver: config.smtpUrl === null && config.production ? null : async () => {},
    })
    const telling = { mailer, translate: loadTranslate(productFile('dist')), now, product: config.productName }
    return await inTransaction(database, async (tx) => {
      const account = await findAccountOf(tx, email)
      const people = account === null ? [] : await findDesk(account, tx, now())
      const person = people.find((one) => emailKey(one.email) === email)
      if (account === null || !person) throw new StartProblem(`No owner or service advisor signs in with ${given}.`)
      if (!(await findRequired(account, tx))) {
        throw new StartProblem(`The workshop of ${given} requires no passkeys: a code by email signs in.`)
      }
      await allow(telling, tx, account, person, null)
      return [
        `${given} may add one passkey within 24 hours, after signing in with a code. The person and all other owners of the workshop get a mail.`,
      ]
    })
  } finally {
    await database.close()
  }
}
