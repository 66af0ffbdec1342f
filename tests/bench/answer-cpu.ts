/** Answers the bench's process: where this one listens, then its CPU time whenever it asks (microseconds). */
export function answerCpu(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
