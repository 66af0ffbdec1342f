import { readFileSync, writeFileSync } from 'node:fs'

/** Linux reports the peak memory of a process since this file was written. Other systems have no such figure. */
export function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Not Linux, or not permitted.
  }
}

/** In KiB; `null` if the system does not report it. */
export function readPeakKb(): number | null {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return null
  }
}
