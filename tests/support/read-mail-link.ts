import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** Waits for a mail to an address and returns its link `…#what=SECRET`. */
export const readMailLink = (product: Product, email: string, what: string): Promise<string> =>
  readFromMail(product, email, new RegExp(`http\\S+#${what}=[\\w-]{43}`))

/** Waits for a mail to an address and returns the part that matches. */
export async function readFromMail({ dataDir }: Product, email: string, wanted: RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const find = (): string => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const mails = names.map((name) => readFileSync(join(folder, name), 'utf8'))
    const mine = mails.filter((mail) => /^To: .*$/im.exec(mail)?.[0].includes(email))
    // Decodes quoted-printable: soft line breaks, and the equals sign.
    const texts = mine.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    return texts.flatMap((text) => wanted.exec(text)?.[0] ?? []).at(0) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
