const longestAgoMs = 30 * 86_400_000

/**
 * When a change was made, epoch ms on the server's clock: the device's time, put right by how far the device's clock
 * is off, never in the future and never older than 30 days.
 */
export function correctOccurredAt(occurredAt: string | null, clientNow: string | undefined, now: number): number {
  if (occurredAt === null) return now
  const drift = clientNow === undefined ? 0 : now - Number(clientNow)
  return Math.min(now, Math.max(now - longestAgoMs, Date.parse(occurredAt) + drift))
}
