/** Reports to the process of the bench: the URL of this server, then its CPU time on request (microseconds). */
export function answerCpu(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
