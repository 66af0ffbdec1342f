import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packAssets, quickQuality } from '#manifest/pack-assets.ts'

const textTypes = new Set(['.html', '.js', '.css', '.json', '.webmanifest'])

/**
 * Copies a build and makes it look like a later one: another id, a later timestamp, another name for every hashed file.
 * Returns its id.
 */
export async function makeNextBuild(from: string, to: string): Promise<string> {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  const latest = JSON.parse(readFileSync(join(from, 'latest.json'), 'utf8')) as { id: string; timestamp: number }
  const id = [...latest.id].reverse().join('')
  const names = new Map(readdirSync(join(from, 'assets')).map((name) => [name, nextName(name)]))
  const rename = new RegExp([...names.keys()].map(escapePattern).join('|'), 'g')

  for (const folder of ['assets', 'packed']) rmSync(join(to, folder), { recursive: true, force: true })
  cpSync(join(from, 'assets'), join(to, 'assets'), { recursive: true })
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textTypes.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
      .replace(rename, (name) => names.get(name) ?? name)
      .replaceAll(latest.id, id)
    writeFileSync(file, entry.name === 'sw.js' ? revise(text) : text)
  }
  for (const [name, next] of names) {
    cpSync(join(to, 'assets', name), join(to, 'assets', next))
    rmSync(join(to, 'assets', name))
  }
  await packAssets(to, quickQuality)
  writeFileSync(join(to, 'latest.json'), JSON.stringify({ id, timestamp: latest.timestamp + 60_000 }))
  return id
}

const nextName = (name: string): string => `${name.slice(0, -extname(name).length)}2${extname(name)}`
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** index.html has no hash in its name. Its revision in the precache list of the worker changes instead. */
function revise(worker: string): string {
  const revision =
    /"?revision"?:\s*[`"']([0-9a-f]{32})[`"'],\s*"?url"?:\s*[`"']index\.html/.exec(worker) ??
    /"?url"?:\s*[`"']index\.html[`"'],\s*"?revision"?:\s*[`"']([0-9a-f]{32})/.exec(worker)
  if (!revision?.[1]) throw new Error('The precache list has no index.html.')
  return worker.replaceAll(revision[1], [...revision[1]].reverse().join(''))
}
