import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadWords } from '../words/words.ts'
import { writePreviews } from './write-previews.ts'

// `npm run mails`: what every mail looks like, in a folder of its own.
const root = join(import.meta.dirname, '../../..')
const distDir = join(root, 'dist')
if (!existsSync(join(distDir, 'locales'))) {
  process.stderr.write('Nothing has been built yet, so all of it is in English. Run: npm run build\n')
}
const folder = join(root, 'mails')
const count = writePreviews(folder, loadWords(distDir), 'Pitboard', 'https://pitboard.example.com')
process.stdout.write(`${count} mails: ${join(folder, 'index.html')}\n`)
