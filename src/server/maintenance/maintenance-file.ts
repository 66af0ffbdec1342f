import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'

/** `until`: when it is expected to end, ms since the epoch; `null` if that is unknown. */
export type Maintenance = { readonly until: number | null }

export const maintenanceName = 'maintenance.json'
const fileOf = (dataDir: string): string => join(dataDir, maintenanceName)

/** Returns the maintenance that is announced in a data folder; `null` if the server is to run. */
export function readMaintenance(dataDir: string): Maintenance | null {
  try {
    const { until } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<Maintenance>
    return { until: typeof until === 'number' ? until : null }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    // Also an empty file that somebody has made by hand.
    return { until: null }
  }
}

export function beginMaintenance(dataDir: string, maintenance: Maintenance): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(maintenance))
  renameSync(`${file}.part`, file)
}

export const endMaintenance = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })
