import { shootLanding } from './shoot-landing.ts'
import { shootDocs, shootScreens } from './shoot-screens.ts'

// `npm run shots -- landing` takes the pictures of the landing page from the built product (`-- landing tv search`:
// only these); `-- docs` those of the docs; `-- screens` every screen, into the folder shots, which is not committed.
const takers: Readonly<Record<string, (more: readonly string[]) => Promise<void>>> = {
  landing: shootLanding,
  docs: shootDocs,
  screens: shootScreens,
}

const [wanted = '', ...more] = process.argv.slice(2)
const take = takers[wanted]
if (!take) {
  process.stderr.write(
    `Usage: npm run shots -- ${Object.keys(takers).join(' | ')} [part of a name, size, theme, language …]\n`,
  )
  process.exit(1)
}
await take(more)
