import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getIcons } from '@iconify/utils'
import type { listIcons } from '#contract/icons.ts'
import type { Reply } from '#contract/shape/endpoint.ts'

type Tabler = Parameters<typeof getIcons>[0]

/** The set takes 20 MB, and a page asks for the icons that it has not stored yet only after its start. */
const keptMs = 60_000
let reading: Promise<Tabler> | undefined
let forgetting: NodeJS.Timeout | undefined

/** Returns Tabler's icons with these names; unknown names are listed in `not_found`. */
export async function readIcons(names: readonly string[]): Promise<Reply<typeof listIcons>> {
  const set = await readSet()
  const has = (name: string): boolean => Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name)
  const unique = [...new Set(names)]
  const found = getIcons(set, unique.filter(has), true)
  const missing = unique.filter((name) => !has(name))
  return {
    prefix: set.prefix,
    icons: found?.icons ?? {},
    ...(found?.aliases ? { aliases: found.aliases } : {}),
    width: set.width ?? 24,
    height: set.height ?? 24,
    ...(missing.length > 0 ? { not_found: missing } : {}),
  }
}

function readSet(): Promise<Tabler> {
  reading ??= readFile(createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json'), 'utf8').then(
    JSON.parse,
  )
  clearTimeout(forgetting)
  forgetting = setTimeout(() => {
    reading = undefined
  }, keptMs).unref()
  return reading
}
