import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getIcons } from '@iconify/utils'
import type { listIcons } from '#contract/icons.ts'
import type { Reply } from '#contract/shape/endpoint.ts'

type Tabler = Parameters<typeof getIcons>[0]

let reading: Promise<Tabler> | undefined

/** Returns Tabler's icons with these names; unknown names are listed in `not_found`. */
export async function readIcons(names: readonly string[]): Promise<Reply<typeof listIcons>> {
  const set = await loadIcons()
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

/** Loads the icon set (2 MB) once, at the start, so that no request waits for it. */
export function loadIcons(): Promise<Tabler> {
  reading ??= readSet()
  return reading
}

async function readSet(): Promise<Tabler> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json')
  return JSON.parse(await readFile(file, 'utf8')) as Tabler
}
