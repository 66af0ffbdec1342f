import { readFileSync, writeFileSync } from 'node:fs'

/** Linux keeps the most memory that a process had since this was written; elsewhere there is no such figure. */
export function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Not Linux, or not allowed.
  }
}

/** In KiB; `null` where the system does not say. */
export function readPeakKb(): number | null {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return null
  }
}
