/** Each call waits for an answer of the store most of its time. */
const mostAtOnce = 4

/** Does the work for each item, a few at a time. After a failure none is begun; it throws when those begun have ended. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
