const start = performance.now()

/** Prints one line for each finished test or file: its number, the total, its outcome and its duration. */
export function writeDone(done: number, total: number, passed: boolean, name: string, seconds: number): void {
  const count = `${String(done).padStart(String(total).length)}/${total}`
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${count}  ${minutes} min  ${name} (${seconds.toFixed(1)} s)\n`)
}
