import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** The link of the invitation that was sent to an address. */
export async function readInvitation({ dataDir }: Product, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const find = (): string => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const mine = mails.filter((mail) => /^To: .*$/im.exec(mail)?.[0].includes(email))
    // Quoted-printable: soft line breaks, and the equals sign by its code.
    const texts = mine.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    return texts.flatMap((text) => /http\S+#invitation=[\w-]{43}/.exec(text)?.[0] ?? []).at(0) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
