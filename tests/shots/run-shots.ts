import { shootLanding } from './shoot-landing.ts'

// `npm run shots -- landing` takes the pictures of the landing page from the product as it is built.
const takers: Readonly<Record<string, () => Promise<void>>> = { landing: shootLanding }

const [wanted = ''] = process.argv.slice(2)
const take = takers[wanted]
if (!take) {
  process.stderr.write(`Usage: npm run shots -- ${Object.keys(takers).join(' | ')}\n`)
  process.exit(1)
}
await take()
