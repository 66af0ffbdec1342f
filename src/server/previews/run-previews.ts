import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productFile } from '../product-folder.ts'
import type { Command } from '../run-command.ts'
import { loadTranslate } from '../texts/translate.ts'
import { writePreviews } from './write-previews.ts'

const root = productFile()

/** Writes a preview of every mail to the folder `mails`. */
export const runPreviews: Command = async () => {
  const distDir = join(root, 'dist')
  const folder = join(root, 'mails')
  const isBuilt = existsSync(join(distDir, 'locales'))
  const count = writePreviews(folder, loadTranslate(distDir), 'Pitboard', 'https://pitboard.example.com')
  return [
    ...(isBuilt ? [] : ['Nothing has been built yet, so all of it is in English. Run: npm run build']),
    `${count} mails: ${join(folder, 'index.html')}`,
  ]
}
